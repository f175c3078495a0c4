import type { ComponentProps } from 'react';
import { Dialog } from './Dialog.tsx';

type DrawerProps = Omit<ComponentProps<typeof Dialog>, 'kind' | 'size'>;

/** A dialog at the right edge, beside what it is about. On a phone it fills the screen. */
export function Drawer(props: DrawerProps) {
  return <Dialog {...props} kind="drawer" />;
}
