import { css } from 'styled-system/css';

/** A line between the filters and the rows. */
export const noticeLine = css({
  display: 'flex',
  alignItems: 'center',
  flexWrap: 'wrap',
  columnGap: '12',
  rowGap: '6',
  px: '16',
  py: '8',
  minH: '44',
  textStyle: 'secondary',
  bg: 'infoBg',
  color: 'info',
  '&[data-tone=positive]': { bg: 'positiveBg', color: 'positive' },
  '&[data-tone=negative]': { bg: 'criticalBg', color: 'critical' },
  '&[data-tone=warning]': { bg: 'warningBg', color: 'warning' },
  '& > svg': { flexShrink: '0' },
});
export const noticeWords = css({ flexGrow: '1', flexBasis: '240', m: '0' });
