import { lazy, Suspense, type ReactNode } from 'react';

export type DialogProps = {
  readonly isOpen: boolean;
  readonly title: string;
  /** One sentence below the title. */
  readonly text?: ReactNode;
  readonly size?: 'small' | 'normal' | 'wide';
  /** `alert` asks before something that cannot be undone; a `drawer` stands at the right, beside what it is about. */
  readonly kind?: 'dialog' | 'alert' | 'sheet' | 'drawer';
  /** False while something runs that must not be lost by a press outside. */
  readonly canCloseOutside?: boolean;
  readonly onClose: () => void;
  readonly children?: ReactNode;
  /** Buttons at the bottom right, the primary one last. */
  readonly footer?: ReactNode;
};

const Surface = lazy(() => import('./DialogSurface.tsx').then((module) => ({ default: module.DialogSurface })));

/** A dialog. Its code comes with the first one that opens. Escape, the cross and a press outside close it. */
export function Dialog({ isOpen, ...rest }: DialogProps) {
  if (!isOpen) return null;
  return (
    <Suspense fallback={null}>
      <Surface {...rest} />
    </Suspense>
  );
}
