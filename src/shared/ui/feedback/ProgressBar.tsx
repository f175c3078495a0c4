import { css } from 'styled-system/css';

type ProgressBarProps = {
  readonly label: string;
  readonly value: number;
  /** Null while the end is not known. */
  readonly max: number | null;
};

const bar = css({
  appearance: 'none',
  display: 'block',
  w: 'full',
  h: '3',
  borderWidth: '0',
  borderRadius: '4',
  overflow: 'hidden',
  bg: 'line',
  '&::-webkit-progress-bar': { bg: 'line' },
  '&::-webkit-progress-value': { bg: 'accent' },
  '&::-moz-progress-bar': { bg: 'accent' },
  '&:indeterminate': { animation: 'pulse', bg: 'accent', _calm: { animation: 'none' } },
  '&:indeterminate::-webkit-progress-bar': { bg: 'accent' },
});

/** How far a long job is, 3 px high. */
export function ProgressBar({ label, value, max }: ProgressBarProps) {
  return <progress aria-label={label} className={bar} {...(max === null ? {} : { value, max: Math.max(max, 1) })} />;
}
