import { Search } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { css } from 'styled-system/css';
import { SEARCH_DEBOUNCE_MS, SEARCH_TEXT_MAX } from '#contracts/limits.ts';

type ClientSearchBoxProps = { readonly value: string; readonly onSearch: (text: string) => void };

/** Looks for a client by name. It searches once the typing has paused. */
export function ClientSearchBox({ value, onSearch }: ClientSearchBoxProps) {
  const { t } = useTranslation('spvReport');
  const [typed, setTyped] = useState(value);
  const [known, setKnown] = useState(value);
  // The address has changed by other means: what it says is what is looked for.
  if (known !== value) {
    setKnown(value);
    setTyped(value);
  }
  const search = useEffectEvent((text: string) => {
    if (text.trim() !== value) onSearch(text.trim());
  });
  useEffect(() => {
    const pause = setTimeout(() => search(typed), SEARCH_DEBOUNCE_MS);
    return () => clearTimeout(pause);
  }, [typed]);
  return (
    <label className={box}>
      <Search size={14} strokeWidth={1.75} aria-hidden />
      <input
        type="search"
        className={input}
        value={typed}
        maxLength={SEARCH_TEXT_MAX}
        placeholder={t('filter.name')}
        aria-label={t('filter.name')}
        onChange={(event) => setTyped(event.target.value)}
      />
    </label>
  );
}

const box = css({
  display: 'flex',
  alignItems: 'center',
  gap: '8',
  w: '200',
  h: '28',
  flexShrink: '0',
  px: '10',
  color: 'mut',
  borderWidth: '1px',
  borderStyle: 'solid',
  borderColor: 'control',
  borderRadius: '8',
  '&:focus-within': { outlineStyle: 'solid', outlineWidth: '2px', outlineColor: 'accent', outlineOffset: '[-1px]' },
  '& svg': { flexShrink: '0' },
  _mobile: { w: '160' },
});
const input = css({
  flexGrow: '1',
  minW: '0',
  color: 'text',
  fontFamily: 'body',
  textStyle: 'body',
  outline: '[none]',
  '&::placeholder': { color: 'mut', opacity: '1' },
});
