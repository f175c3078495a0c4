import { createListCollection, Listbox } from '@ark-ui/react/listbox';
import { useMemo, useState, type ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { css } from 'styled-system/css';
import { hasWords, wordsOf } from '#contracts/matching.ts';
import { Popover } from '../overlays/Popover.tsx';
import { PickerItems, type PickerOption } from './PickerItems.tsx';
import { PickerSearch } from './PickerSearch.tsx';

type PickerStates = {
  readonly options: readonly PickerOption[];
  readonly value: readonly string[];
  readonly isLoading?: boolean;
  readonly hasFailed?: boolean;
  /** The options are those found for a text; without it they are searched here. */
  readonly onSearch?: (text: string) => void;
};

type PickerProps = PickerStates & {
  readonly label: string;
  /** Several can be chosen; the list then stays open. */
  readonly isMultiple?: boolean;
  /** What is chosen can be taken off: by the last option, or by choosing it again. */
  readonly canClear?: boolean;
  readonly onChange: (value: readonly string[]) => void;
  readonly onOpen?: () => void;
  /** The button that opens it: a `FilterChip`, a `PickerButton`, an inline cell. */
  readonly trigger: ReactElement<Record<string, unknown>>;
  /** True below a field of a form: the list is as wide as the field. */
  readonly isAsWide?: boolean;
  readonly placement?: 'bottom-start' | 'bottom-end' | 'top-start' | 'top-end';
};

/** From how many options on a list can be searched. Source: specification LS-9. */
const SEARCH_FROM = 10;
/** Options drawn at once; a firm may have thousands of clients, and they are found by typing. */
const SHOWN_MAX = 200;

const list = css({
  minW: '240',
  maxW: '340',
  '&[data-wide]': { maxW: 'none' },
  maxH: '320',
  overflowY: 'auto',
  p: '4',
  outline: 'none',
});
/** The value of the option that takes off what is chosen. */
const CLEAR = 'clear';

const message = css({ m: '0', p: '12', minW: '200', textStyle: 'secondary', color: 'mut' });

/** Chooses one or several of a list; with ten options or more it can be searched. */
export function Picker(props: PickerProps) {
  const { label, trigger, placement, isAsWide = false, isMultiple = false, canClear = false, onOpen, ...rest } = props;
  const { t } = useTranslation('common');
  const isClearable = canClear && !isMultiple && rest.value.length > 0 && rest.options.length > 0;
  const options = isClearable ? [...rest.options, { value: CLEAR, label: t('picker.clear') }] : rest.options;
  const [isOpen, setOpen] = useState(false);
  const show = (isShown: boolean) => {
    setOpen(isShown);
    if (isShown) onOpen?.();
  };
  const choose = (chosen: readonly string[]) => {
    const value = chosen.filter((one) => one !== CLEAR);
    const isChosenAgain = !isMultiple && !canClear && value.length === 0;
    if (!isChosenAgain) rest.onChange(value);
    if (!isMultiple) setOpen(false);
  };
  return (
    <Popover
      label={label}
      isOpen={isOpen}
      onOpenChange={show}
      trigger={trigger}
      isAsWide={isAsWide}
      {...(placement === undefined ? {} : { placement })}
    >
      <PickerList
        {...rest}
        options={options}
        label={label}
        isAsWide={isAsWide}
        isMultiple={isMultiple}
        onChange={choose}
      />
    </Popover>
  );
}

type PickerListProps = PickerStates & {
  readonly label: string;
  readonly isAsWide: boolean;
  readonly isMultiple: boolean;
  /** All that is chosen now; nothing, where the one that was is chosen again. */
  readonly onChange: (value: readonly string[]) => void;
};

function PickerList(props: PickerListProps) {
  const { label, options, value, isAsWide, isMultiple, isLoading = false, hasFailed = false, onSearch } = props;
  const { t } = useTranslation('common');
  const [text, setText] = useState('');
  const found = useMemo(() => (onSearch === undefined ? matching(options, text) : options), [options, text, onSearch]);
  const collection = useMemo(
    () =>
      createListCollection({
        items: found.slice(0, SHOWN_MAX),
        isItemDisabled: (option) => option.isDisabled === true,
      }),
    [found],
  );
  const search = (typed: string) => {
    setText(typed);
    onSearch?.(typed);
  };
  const isListed = !isLoading && !hasFailed;
  return (
    <Listbox.Root
      collection={collection}
      value={[...value]}
      selectionMode={isMultiple ? 'multiple' : 'single'}
      deselectable={!isMultiple}
      onValueChange={(change) => {
        props.onChange(change.value);
        // Of several the next one is looked for from the start.
        if (isMultiple && text !== '') search('');
      }}
      onKeyDown={(event) => {
        // The list is gone by now and its button has the keyboard: the same Enter would press it.
        if (event.key === 'Enter') event.preventDefault();
      }}
    >
      {onSearch !== undefined || (isListed && options.length >= SEARCH_FROM) ? (
        <PickerSearch text={text} onText={search} />
      ) : null}
      {isListed ? (
        <Listbox.Content
          className={list}
          data-wide={isAsWide || undefined}
          aria-label={label}
          aria-labelledby={undefined}
        >
          <PickerItems options={collection.items} />
        </Listbox.Content>
      ) : (
        <p className={message}>{t(isLoading ? 'picker.loading' : 'picker.failed')}</p>
      )}
      {isListed && collection.size === 0 ? <p className={message}>{t('picker.none')}</p> : null}
      {isListed && found.length > SHOWN_MAX ? (
        <p className={message}>{t('picker.more', { count: found.length - SHOWN_MAX })}</p>
      ) : null}
    </Listbox.Root>
  );
}

/** The options that have all words in their label or note, in any order. */
function matching(options: readonly PickerOption[], text: string): readonly PickerOption[] {
  const words = wordsOf(text);
  return options.filter((option) => hasWords(`${option.label} ${option.note ?? ''}`, words));
}
