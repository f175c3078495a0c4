import { Listbox } from '@ark-ui/react/listbox';
import { Search } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { css } from 'styled-system/css';
import { Icon } from '../labels/Icon.tsx';

type PickerSearchProps = { readonly text: string; readonly onText: (text: string) => void };

/** The line above the options of a picker, in which a text is looked for. */
export function PickerSearch({ text, onText }: PickerSearchProps) {
  const { t } = useTranslation('common');
  return (
    <div className={searchBox}>
      <Icon of={Search} size={14} />
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
  color: 'text',
  fontFamily: 'body',
  textStyle: 'secondary',
  outline: 'none',
  '&::placeholder': { color: 'mut', opacity: '1' },
});
