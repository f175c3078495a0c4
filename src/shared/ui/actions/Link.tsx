import { createLink, useRouter } from '@tanstack/react-router';
import type { AnchorHTMLAttributes, Ref } from 'react';
import { css, cx } from 'styled-system/css';
import { gatesBefore, useAreOpen, type Gate } from '../../flags/gate.ts';

export type AnchorProps = AnchorHTMLAttributes<HTMLAnchorElement> & {
  /** What is left of a link to a closed place: the words where they name a thing, else nothing. */
  readonly whenClosed?: 'text' | 'absent';
  readonly ref?: Ref<HTMLAnchorElement>;
};

/** An anchor of the router, as long as the place behind it is open to the account. */
export function GatedAnchor({ whenClosed = 'text', ...props }: AnchorProps) {
  const router = useRouter();
  const { href } = props;
  const gates = href?.startsWith('/') === true ? gatesBefore(router, pathOf(href)) : [];
  if (gates === null) return <ClosedLink whenClosed={whenClosed} {...props} />;
  if (gates.length > 0) return <Gated gates={gates} whenClosed={whenClosed} {...props} />;
  return <Anchor {...props} />;
}

const pathOf = (href: string): string => href.replace(/[?#].*$/, '');

type GatedProps = AnchorProps & { readonly gates: readonly Gate[] };

function Gated({ gates, whenClosed = 'text', ...props }: GatedProps) {
  return useAreOpen(gates) ? <Anchor {...props} /> : <ClosedLink whenClosed={whenClosed} {...props} />;
}

// oxlint-disable-next-line jsx-a11y/anchor-has-content -- its content is among the props
const Anchor = (props: AnchorHTMLAttributes<HTMLAnchorElement>) => <a {...props} />;

const ClosedLink = ({ whenClosed = 'text', className, title, children }: AnchorProps) =>
  whenClosed === 'absent' ? null : (
    <span className={cx(className, closed)} title={title}>
      {children}
    </span>
  );

const closed = css({ color: 'inherit!', textDecoration: 'none!', cursor: 'default' });

/** A way to another address. It knows the gate of its destination, so nothing leads to a closed page. */
export const Link = createLink(GatedAnchor);
