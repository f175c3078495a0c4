import { css } from 'styled-system/css';

/** What is filled in. */
const control = {
  w: 'full',
  fontFamily: 'body',
  fontSize: 'body',
  lineHeight: 'body',
  color: 'text',
  bg: 'bg',
  borderWidth: '1px',
  borderStyle: 'solid',
  borderColor: 'control',
  borderRadius: '8',
  '&::placeholder': { color: 'mut', opacity: '1' },
  '&:focus-visible': { outlineOffset: '-1' },
  '&[aria-invalid=true]': { borderColor: 'critical' },
  '&:is(input, textarea):read-only': { bg: 'side', borderColor: 'line' },
  _disabled: { opacity: 'disabled', cursor: 'not-allowed' },
} as const;

/** Parts that all fields share. */
export const field = {
  root: css({ display: 'flex', flexDirection: 'column', gap: '4', minW: '0' }),
  label: css({
    textStyle: 'secondary',
    fontWeight: 'medium',
    color: 'text',
    // Seen, not read out: the control says by itself that it is required.
    '&[data-required]::after': { content: '" *" / ""', color: 'critical' },
  }),
  control: css({ ...control, h: '32', px: '10' }),
  lines: css({ ...control, px: '10', py: '6', resize: 'vertical' }),
  /** Several things side by side. */
  chips: css({
    ...control,
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '4',
    minH: '32',
    px: '4',
    py: '2',
  }),
  below: css({ display: 'flex', justifyContent: 'space-between', gap: '12' }),
  hint: css({ textStyle: 'caption', color: 'mut' }),
  error: css({
    display: 'flex',
    alignItems: 'center',
    gap: '4',
    textStyle: 'caption',
    color: 'critical',
    '& svg': { flexShrink: '0' },
  }),
};
