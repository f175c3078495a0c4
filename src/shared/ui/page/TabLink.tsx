import { createLink } from '@tanstack/react-router';
import { css, cx } from 'styled-system/css';
import { GatedAnchor, type AnchorProps } from '../actions/Link.tsx';
import { currentPage } from './currentPage.ts';

type TabAnchorProps = AnchorProps & {
  readonly count?: string | undefined;
  /** Where tabs differ by search and not by path; without it the router decides. */
  readonly isCurrent?: boolean;
};

const tab = css({
  display: 'flex',
  alignItems: 'center',
  gap: '6',
  px: '10',
  color: 'mut',
  fontWeight: 'medium',
  textDecoration: 'none',
  whiteSpace: 'nowrap',
  borderBottomWidth: '2px',
  borderBottomStyle: 'solid',
  borderBottomColor: 'transparent',
  '&:hover': { color: 'text' },
  _current: { color: 'text', borderBottomColor: 'accent' },
  '&:focus-visible': { outlineOffset: '-2' },
});
const number = css({ textStyle: 'caption', fontWeight: 'medium', color: 'mut', fontVariantNumeric: 'tabular-nums' });

function TabAnchor({ count, isCurrent, className, children, ...rest }: TabAnchorProps) {
  return (
    <GatedAnchor whenClosed="absent" {...rest} {...currentPage(isCurrent)} className={cx(tab, className)}>
      {children}
      {count === undefined ? null : <span className={number}>{count}</span>}
    </GatedAnchor>
  );
}

/** One tab of a screen: a link, so that the tab is in the address. Takes the props of the router's link. */
export const TabLink = createLink(TabAnchor);
