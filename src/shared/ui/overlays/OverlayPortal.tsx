import { Portal } from '@ark-ui/react/portal';
import { createContext, use, type ReactNode } from 'react';

/** Where lists and menus that open from a dialog are drawn: outside of it, it would take the keyboard from them. */
export const OverlayLayer = createContext<HTMLElement | null>(null);

/** Draws what floats above everything: at the end of the page, or of the dialog that it opens from. */
export function OverlayPortal({ children }: { readonly children: ReactNode }) {
  const layer = use(OverlayLayer);
  return layer === null ? <Portal>{children}</Portal> : <Portal container={{ current: layer }}>{children}</Portal>;
}
