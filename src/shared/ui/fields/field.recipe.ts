import { css } from 'styled-system/css';

/** Parts that all fields share. */
export const field = {
  root: css({ display: 'flex', flexDirection: 'column', gap: '4', minW: '0' }),
  label: css({ textStyle: 'secondary', fontWeight: 'medium', color: 'text' }),
  control: css({
    w: 'full',
    h: '32',
    px: '10',
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
    '&:focus-visible': { outlineOffset: '[-1px]' },
    '&[aria-invalid=true]': { borderColor: 'critical' },
    '&:read-only:not(button)': { bg: 'side', borderColor: 'line' },
    _disabled: { opacity: '[0.6]', cursor: 'not-allowed' },
  }),
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
