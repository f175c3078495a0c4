import type { ReactNode } from 'react';
import { css } from 'styled-system/css';

type PageHeaderProps = {
  readonly title: ReactNode;
  /** A control beside the title. */
  readonly beside?: ReactNode;
  /** A few words beside the title. */
  readonly note?: ReactNode;
  /** `Tabs` of the screen. */
  readonly tabs?: ReactNode;
  /** Commands at the right; at most one is primary. */
  readonly actions?: ReactNode;
};

const header = css({
  display: 'flex',
  alignItems: 'center',
  gap: '16',
  h: '56',
  px: '16',
  flexShrink: '0',
  _mobile: {
    h: 'auto',
    minH: '56',
    flexWrap: 'wrap',
    columnGap: '12',
    rowGap: '4',
    py: '8',
    '&:has(nav)': { pt: '12', pb: '0' },
  },
});
const heading = css({
  m: '0',
  textStyle: 'title',
  whiteSpace: 'nowrap',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  minW: '0',
});
const words = css({ textStyle: 'secondary', color: 'mut', whiteSpace: 'nowrap', _mobile: { display: 'none' } });
const tabsBox = css({
  display: 'flex',
  alignSelf: 'stretch',
  minW: '0',
  _mobile: { order: '3', w: 'full', h: '40', mx: '-10' },
});
const actionsBox = css({ display: 'flex', alignItems: 'center', gap: '8', ml: 'auto', flexShrink: '0' });

/** The one line at the top of a screen: title, tabs, commands. */
export function PageHeader({ title, beside, note, tabs, actions }: PageHeaderProps) {
  return (
    <header className={header}>
      <h1 className={heading}>{title}</h1>
      {beside}
      {note === undefined ? null : <span className={words}>{note}</span>}
      {tabs === undefined ? null : <div className={tabsBox}>{tabs}</div>}
      {actions === undefined ? null : <div className={actionsBox}>{actions}</div>}
    </header>
  );
}
