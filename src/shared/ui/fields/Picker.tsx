import { createListCollection, Listbox } from '@ark-ui/react/listbox';
import { Check, Search } from 'lucide-react';
import { useMemo, useState, type ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { css } from 'styled-system/css';
import { folded } from '../../text/folded.ts';
import { floating } from '../overlays/floating.recipe.ts';
import { Popover } from '../overlays/Popover.tsx';

export type PickerOption = {
  readonly value: string;
  readonly label: string;
  readonly note?: string;
  readonly isDisabled?: boolean;
};

type PickerProps = {
  readonly label: string;
  readonly options: readonly PickerOption[];
  readonly value: readonly string[];
  /** Several can be chosen; the list then stays open. */
  readonly isMultiple?: boolean;
  /** A choice again takes it off, so that nothing is chosen. */
  readonly canClear?: boolean;
  readonly isLoading?: boolean;
  readonly hasFailed?: boolean;
  readonly onChange: (value: readonly string[]) => void;
  /** The button that opens it: a `FilterChip`, a `PickerButton`, an inline cell. */
  readonly trigger: ReactElement<Record<string, unknown>>;
  /** True below a field of a form: the list is as wide as the field. */
  readonly isAsWide?: boolean;
  readonly placement?: 'bottom-start' | 'bottom-end' | 'top-start' | 'top-end';
};

/** From how many options on a list can be searched. Source: product spec, selects. */
const SEARCH_FROM = 10;

const searchBox = css({
  display: 'flex',
  alignItems: 'center',
  gap: '8',
  h: '36',
  px: '12',
  color: 'mut',
  borderBottomWidth: '1px',
  borderBottomStyle: 'solid',
  borderBottomColor: 'lineSoft',
});
const searchInput = css({
  flexGrow: '1',
  minW: '0',
  borderWidth: '0',
  bg: 'transparent',
  color: 'text',
  fontFamily: 'body',
  textStyle: 'secondary',
  outline: '[none]',
  '&::placeholder': { color: 'mut', opacity: '1' },
});
const list = css({
  minW: '240',
  maxW: '340',
  '&[data-wide]': { maxW: '[none]' },
  maxH: '320',
  overflowY: 'auto',
  p: '4',
  outline: '[none]',
});
const message = css({ m: '0', p: '12', minW: '200', textStyle: 'secondary', color: 'mut' });
const note = css({ display: 'block', textStyle: 'caption', color: 'mut' });

/** Chooses one or several of a list; with ten options or more it can be searched. */
export function Picker({
  label,
  trigger,
  placement,
  isAsWide = false,
  isMultiple = false,
  canClear = false,
  onChange,
  ...rest
}: PickerProps) {
  const [isOpen, setOpen] = useState(false);
  const choose = (value: readonly string[]) => {
    const isChosenAgain = !isMultiple && !canClear && value.length === 0;
    if (!isChosenAgain) onChange(value);
    if (!isMultiple) setOpen(false);
  };
  return (
    <Popover
      label={label}
      isOpen={isOpen}
      onOpenChange={setOpen}
      trigger={trigger}
      isAsWide={isAsWide}
      {...(placement === undefined ? {} : { placement })}
    >
      <PickerList {...rest} label={label} isAsWide={isAsWide} isMultiple={isMultiple} onChange={choose} />
    </Popover>
  );
}

type PickerListProps = {
  readonly label: string;
  readonly options: readonly PickerOption[];
  readonly value: readonly string[];
  readonly isAsWide: boolean;
  readonly isMultiple: boolean;
  readonly isLoading?: boolean;
  readonly hasFailed?: boolean;
  /** All that is chosen now; nothing, where the one that was is chosen again. */
  readonly onChange: (value: readonly string[]) => void;
};

function PickerList({
  label,
  options,
  value,
  isAsWide,
  isMultiple,
  isLoading = false,
  hasFailed = false,
  onChange,
}: PickerListProps) {
  const { t } = useTranslation('common');
  const [text, setText] = useState('');
  const hasSearch = options.length >= SEARCH_FROM;
  const collection = useMemo(() => {
    const wanted = folded(text.trim());
    return createListCollection({
      items: options.filter((option) => folded(`${option.label} ${option.note ?? ''}`).includes(wanted)),
      isItemDisabled: (option) => option.isDisabled === true,
    });
  }, [options, text]);

  if (isLoading) return <p className={message}>{t('picker.loading')}</p>;
  if (hasFailed) return <p className={message}>{t('picker.failed')}</p>;
  return (
    <Listbox.Root
      collection={collection}
      value={[...value]}
      selectionMode={isMultiple ? 'multiple' : 'single'}
      deselectable={!isMultiple}
      onValueChange={(change) => onChange(change.value)}
    >
      {hasSearch ? <PickerSearch text={text} onText={setText} /> : null}
      <Listbox.Content
        className={list}
        data-wide={isAsWide || undefined}
        aria-label={label}
        aria-labelledby={undefined}
      >
        {collection.items.map((option) => (
          <Listbox.Item key={option.value} item={option} className={floating.item}>
            <Listbox.ItemText className={floating.grow}>
              {option.label}
              {option.note === undefined ? null : <span className={note}>{option.note}</span>}
            </Listbox.ItemText>
            <Listbox.ItemIndicator>
              <Check size={14} strokeWidth={1.75} aria-hidden />
            </Listbox.ItemIndicator>
          </Listbox.Item>
        ))}
      </Listbox.Content>
      {collection.size === 0 ? <p className={message}>{t('picker.none')}</p> : null}
    </Listbox.Root>
  );
}

function PickerSearch({ text, onText }: { readonly text: string; readonly onText: (text: string) => void }) {
  const { t } = useTranslation('common');
  return (
    <div className={searchBox}>
      <Search size={14} strokeWidth={1.75} aria-hidden />
      <Listbox.Input
        className={searchInput}
        autoHighlight
        placeholder={t('picker.search')}
        aria-label={t('picker.search')}
        value={text}
        onChange={(event) => onText(event.target.value)}
      />
    </div>
  );
}
