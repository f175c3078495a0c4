import { css } from 'styled-system/css';

const bar = css({
  display: 'flex',
  alignItems: 'center',
  h: '28',
  flexShrink: '0',
  borderTopWidth: '1px',
  borderTopStyle: 'solid',
  borderTopColor: 'line',
  bg: 'side',
});

/** The line at the bottom: certificates, their sessions, the link. */
export function BottomStatusBar() {
  return <footer className={bar} />;
}
