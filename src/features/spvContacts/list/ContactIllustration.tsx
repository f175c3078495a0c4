import { css } from 'styled-system/css';

/** A form on its way to the authority, in the colours of the theme. */
export function ContactIllustration() {
  return (
    <svg viewBox="0 0 160 120" width={160} height={120} aria-hidden className={drawing}>
      <rect x="28" y="12" width="72" height="96" rx="6" data-part="sheet" />
      <path d="M40 30h32M40 44h48M40 56h48M40 68h36" data-part="line" />
      <path d="M40 88h20" data-part="accent" />
      <rect x="78" y="56" width="56" height="40" rx="6" data-part="letter" />
      <path d="m80 60 26 20 26-20" data-part="edge" />
      <circle cx="132" cy="54" r="12" data-part="mark" />
      <path d="M128.5 51a3.5 3.5 0 0 1 7 0c0 2.4-3.5 2.6-3.5 4.8M132 59.2v.1" data-part="sign" />
    </svg>
  );
}

const drawing = css({
  fill: '[none]',
  strokeWidth: '[2]',
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
  '& [data-part=sheet]': { fill: 'side', stroke: 'line' },
  '& [data-part=line]': { stroke: 'control' },
  '& [data-part=accent]': { stroke: 'accent' },
  '& [data-part=letter]': { fill: 'bg', stroke: 'accent' },
  '& [data-part=edge]': { stroke: 'accent' },
  '& [data-part=mark]': { fill: 'accent' },
  '& [data-part=sign]': { stroke: 'onAccent' },
});
