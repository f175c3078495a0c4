import { createLink } from '@tanstack/react-router';
import { css, cx } from 'styled-system/css';
import { GatedAnchor, type AnchorProps } from '../actions/Link.tsx';
import { currentPage } from './currentPage.ts';

type SideAnchorProps = AnchorProps & {
  /** Where several lie below each other; without it the router decides. */
  readonly isCurrent?: boolean;
};

const sideLink = css({
  display: 'flex',
  alignItems: 'center',
  gap: '10',
  h: '32',
  px: '8',
  borderRadius: '6',
  color: 'mut',
  fontWeight: 'medium',
  textDecoration: 'none',
  whiteSpace: 'nowrap',
  '& svg': { flexShrink: '0' },
  '&:hover': { bg: 'hover', color: 'text' },
  _current: { bg: 'accentBg', color: 'accentText' },
  '&[aria-current=page]:hover': { bg: 'accentBg', color: 'accentText' },
});

const SideAnchor = ({ isCurrent, className, children, ...rest }: SideAnchorProps) => (
  <GatedAnchor whenClosed="absent" {...rest} {...currentPage(isCurrent)} className={cx(sideLink, className)}>
    {children}
  </GatedAnchor>
);

/** One line of a navigation at the side, with an icon. Takes the props of the router's link. */
export const SideLink = createLink(SideAnchor);
