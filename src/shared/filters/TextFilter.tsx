import { Search } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { css } from 'styled-system/css';
import { SEARCH_DEBOUNCE_MS } from '#contracts/limits.ts';

type TextFilterProps = {
  readonly label: string;
  readonly maxLength: number;
  readonly value: string;
  readonly onChange: (text: string) => void;
};

/** Filters a list by what is typed. It asks once the typing has paused. */
export function TextFilter({ label, maxLength, value, onChange }: TextFilterProps) {
  const [typed, setTyped] = useState(value);
  const [known, setKnown] = useState(value);
  const [asked, setAsked] = useState(value);
  if (known !== value) {
    setKnown(value);
    // The address has changed by other means: what it says is what is looked for.
    if (value !== asked) {
      setAsked(value);
      setTyped(value);
    }
  }
  const search = useEffectEvent((text: string) => {
    const words = text.trim();
    if (words === asked) return;
    setAsked(words);
    onChange(words);
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
        maxLength={maxLength}
        placeholder={label}
        aria-label={label}
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
