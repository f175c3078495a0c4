import { css } from 'styled-system/css';

const mark = css({
  display: 'inline-grid',
  placeItems: 'center',
  w: '22',
  h: '22',
  flexShrink: '0',
  borderRadius: '6',
  bg: 'accent',
  color: 'onAccent',
  textStyle: 'secondary',
  fontWeight: 'bold',
});

/** The mark of the product. */
export function Logo() {
  return (
    <span className={mark} aria-hidden>
      D
    </span>
  );
}
