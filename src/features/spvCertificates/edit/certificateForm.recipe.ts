import { css } from 'styled-system/css';

/** The form of a certificate, new or stored. */
export const certificateForm = {
  frame: css({
    display: 'flex',
    flexDirection: 'column',
    gap: '16',
    p: '16',
    bg: 'side',
    borderTopWidth: '1px',
    borderTopStyle: 'solid',
    borderTopColor: 'line',
    borderBottomWidth: '1px',
    borderBottomStyle: 'solid',
    borderBottomColor: 'line',
  }),
  title: css({ m: '0', textStyle: 'body', fontWeight: 'semibold' }),
  fields: css({
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(220px, 1fr))',
    gap: '16',
    alignItems: 'start',
  }),
  note: css({ m: '0', alignSelf: 'center', textStyle: 'secondary', color: 'mut' }),
  facts: css({
    display: 'grid',
    gridTemplateColumns: 'max-content minmax(0, 1fr)',
    columnGap: '16',
    rowGap: '4',
    m: '0',
    textStyle: 'secondary',
    '& dt': { color: 'mut' },
    '& dd': { m: '0', overflowWrap: 'anywhere', fontVariantNumeric: 'tabular-nums' },
    _mobile: { gridTemplateColumns: 'minmax(0, 1fr)', '& dd': { mb: '6' } },
  }),
  actions: css({ display: 'flex', justifyContent: 'flex-end', gap: '8' }),
};
