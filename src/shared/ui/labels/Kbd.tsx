import { css } from 'styled-system/css';

type KbdProps = {
  /** Keys in the form of `aria-keyshortcuts`: `Control+B`, `E`, `Escape`. */
  readonly keys: string;
};

const cap = css({
  display: 'inline-flex',
  alignItems: 'center',
  px: '4',
  h: '16',
  minW: '16',
  justifyContent: 'center',
  fontFamily: 'body',
  fontSize: 'tiny',
  lineHeight: 'caption',
  fontWeight: 'medium',
  color: 'mut',
  bg: 'bg',
  borderWidth: '1px',
  borderStyle: 'solid',
  borderColor: 'line',
  borderRadius: '4',
  // Where there is no pointer, or no more room than on a phone, there is no keyboard either.
  '@media (hover: none)': { display: 'none' },
  _mobile: { display: 'none' },
});

const NAMES: Readonly<Record<string, string>> = {
  Control: 'Ctrl',
  Escape: 'Esc',
  ArrowUp: '↑',
  ArrowDown: '↓',
  ArrowLeft: '←',
  ArrowRight: '→',
  Enter: '↵',
  Space: '␣',
};

/** A shortcut beside its command. Hidden from screen readers, which read `aria-keyshortcuts`. */
export function Kbd({ keys }: KbdProps) {
  return (
    <kbd className={cap} aria-hidden>
      {keys
        .split('+')
        .map((key) => NAMES[key] ?? (key.length === 1 ? key.toUpperCase() : key))
        .join(' ')}
    </kbd>
  );
}
