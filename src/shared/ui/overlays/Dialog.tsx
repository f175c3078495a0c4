import { Dialog as ArkDialog } from '@ark-ui/react/dialog';
import { Portal } from '@ark-ui/react/portal';
import { X } from 'lucide-react';
import { Suspense, useRef, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { css, cva } from 'styled-system/css';
import { IconButton } from '../actions/IconButton.tsx';
import { useReturnFocus } from '../../hooks/useReturnFocus.ts';

type DialogProps = {
  readonly isOpen: boolean;
  readonly title: string;
  /** One sentence below the title. */
  readonly text?: ReactNode;
  readonly size?: 'small' | 'normal' | 'wide';
  /** `alert` asks before something that cannot be undone; a `drawer` opens at the right, beside what it is about. */
  readonly kind?: 'dialog' | 'alert' | 'sheet' | 'drawer';
  /** False while something runs that must not be lost by a press outside. */
  readonly canCloseOutside?: boolean;
  readonly onClose: () => void;
  readonly children?: ReactNode;
  /** Buttons at the bottom right, the primary one last. */
  readonly footer?: ReactNode;
};

const backdrop = css({
  position: 'fixed',
  inset: '0',
  bg: 'scrim',
  zIndex: 'dialog',
  animation: '[fade 120ms ease-out]',
  _calm: { animation: '[none]' },
});
const positioner = cva({
  base: { position: 'fixed', inset: '0', zIndex: 'dialog', display: 'flex', overflow: 'auto' },
  variants: {
    kind: {
      dialog: { alignItems: 'flex-start', justifyContent: 'center', px: '8', pt: '[12vh]', pb: '24' },
      alert: { alignItems: 'flex-start', justifyContent: 'center', px: '8', pt: '[18vh]', pb: '24' },
      sheet: { alignItems: 'stretch', justifyContent: 'flex-start' },
      drawer: { alignItems: 'stretch', justifyContent: 'flex-end' },
    },
  },
});
const content = cva({
  base: {
    display: 'flex',
    flexDirection: 'column',
    w: 'full',
    bg: 'bg',
    boxShadow: 'float',
    outline: '[none]',
    _calm: { animation: '[none]' },
  },
  variants: {
    kind: {
      dialog: { borderRadius: '12', animation: '[appear 140ms ease-out]' },
      alert: { borderRadius: '12', animation: '[appear 140ms ease-out]' },
      sheet: { w: 'sidebar', maxW: '[calc(100vw - 48px)]', animation: '[slide 160ms ease-out]' },
      drawer: { w: '480', maxW: '[100vw]', animation: '[slideBack 160ms ease-out]' },
    },
    size: { small: {}, normal: {}, wide: {} },
  },
  compoundVariants: [
    { kind: ['dialog', 'alert'], size: 'small', css: { maxW: '400' } },
    { kind: ['dialog', 'alert'], size: 'normal', css: { maxW: '480' } },
    { kind: ['dialog', 'alert'], size: 'wide', css: { maxW: '560' } },
  ],
});
const header = css({ display: 'flex', alignItems: 'flex-start', gap: '12', pl: '20', pr: '12', pt: '16' });
const heading = css({ flexGrow: '1', m: '0', textStyle: 'title' });
const description = css({ m: '0', px: '20', pt: '4', textStyle: 'secondary', color: 'mut' });
const body = css({ px: '20', py: '16', '[data-kind=drawer] > &': { flexGrow: '1', minH: '0', overflowY: 'auto' } });
const bare = css({ display: 'flex', flexDirection: 'column', flexGrow: '1', minH: '0' });
const footerRow = css({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'flex-end',
  gap: '8',
  px: '20',
  pb: '16',
});

/** A dialog. Escape, the cross and a press outside close it. */
export function Dialog({ isOpen, ...rest }: DialogProps) {
  if (!isOpen) return null;
  return (
    // The content may still have texts to load. The screen behind it stays as it is meanwhile.
    <Suspense fallback={null}>
      <OpenDialog {...rest} />
    </Suspense>
  );
}

function OpenDialog(props: Omit<DialogProps, 'isOpen'>) {
  useReturnFocus();
  const { title, text, size = 'normal', kind = 'dialog', canCloseOutside = true, onClose, children, footer } = props;
  const { t } = useTranslation('common');
  const isSheet = kind === 'sheet';
  const bodyBox = useRef<HTMLDivElement>(null);
  const footerBox = useRef<HTMLDivElement>(null);
  return (
    <ArkDialog.Root
      open
      role={kind === 'alert' ? 'alertdialog' : 'dialog'}
      closeOnInteractOutside={canCloseOutside}
      initialFocusEl={() => firstTarget(bodyBox.current, footerBox.current)}
      onOpenChange={({ open }) => {
        if (!open) onClose();
      }}
    >
      <Portal>
        <ArkDialog.Backdrop className={backdrop} />
        <ArkDialog.Positioner className={positioner({ kind })}>
          <ArkDialog.Content className={content({ kind, size })} data-kind={kind}>
            {isSheet ? (
              <ArkDialog.Title className="sr-only">{title}</ArkDialog.Title>
            ) : (
              <div className={header}>
                <ArkDialog.Title className={heading}>{title}</ArkDialog.Title>
                <IconButton label={t('action.close')} onClick={onClose}>
                  <X size={16} strokeWidth={1.75} aria-hidden />
                </IconButton>
              </div>
            )}
            {text === undefined ? null : <ArkDialog.Description className={description}>{text}</ArkDialog.Description>}
            {children === undefined ? null : (
              <div ref={bodyBox} className={isSheet ? bare : body}>
                {children}
              </div>
            )}
            {footer === undefined ? null : (
              <div ref={footerBox} className={footerRow}>
                {footer}
              </div>
            )}
          </ArkDialog.Content>
        </ArkDialog.Positioner>
      </Portal>
    </ArkDialog.Root>
  );
}

const TARGETS = 'input, textarea, select, button, a[href]';

/** Where the keyboard starts: at the first thing to fill in, else at the first command; the cross is the last resort. */
function firstTarget(...places: readonly (HTMLElement | null)[]): HTMLElement | null {
  for (const place of places) {
    const targets = place?.querySelectorAll<HTMLElement>(TARGETS) ?? [];
    for (const target of targets) if (!target.matches(':disabled')) return target;
  }
  return null;
}
