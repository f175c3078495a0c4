import { Dialog as ArkDialog } from '@ark-ui/react/dialog';
import { Portal } from '@ark-ui/react/portal';
import { X } from 'lucide-react';
import { Suspense, useCallback, useMemo, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { css, cva } from 'styled-system/css';
import { useReturnFocus } from '../../hooks/useReturnFocus.ts';
import { IconButton } from '../actions/IconButton.tsx';
import { Icon } from '../labels/Icon.tsx';
import { DialogContext, type DialogPlace } from './dialogContext.ts';
import { OverlayLayer } from './OverlayPortal.tsx';

type DialogProps = {
  readonly isOpen: boolean;
  readonly title: string;
  /** Shown at the top instead of the title, which still names the dialog. */
  readonly heading?: ReactNode;
  /** One sentence below the title. */
  readonly text?: ReactNode;
  readonly size?: 'small' | 'normal' | 'wide';
  /** `alert` asks before something that cannot be undone; a `drawer` opens at the right, beside what it is about; a
   * `palette` is bare, wide, and the whole screen on a phone. */
  readonly kind?: 'dialog' | 'alert' | 'sheet' | 'drawer' | 'palette';
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
  animation: 'fade',
  _calm: { animation: 'none' },
});
const positioner = cva({
  base: { position: 'fixed', inset: '0', zIndex: 'dialog', display: 'flex', overflow: 'auto' },
  variants: {
    kind: {
      dialog: { alignItems: 'flex-start', justifyContent: 'center', px: '8', pt: 'dialogTop', pb: '24' },
      alert: { alignItems: 'flex-start', justifyContent: 'center', px: '8', pt: 'alertTop', pb: '24' },
      sheet: { alignItems: 'stretch', justifyContent: 'flex-start' },
      drawer: { alignItems: 'stretch', justifyContent: 'flex-end' },
      palette: {
        alignItems: 'flex-start',
        justifyContent: 'center',
        px: '8',
        pt: '96',
        pb: '24',
        _mobile: { p: '0', alignItems: 'stretch' },
      },
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
    outline: 'none',
    _calm: { animation: 'none' },
  },
  variants: {
    kind: {
      dialog: { borderRadius: '12', animation: 'appear' },
      alert: { borderRadius: '12', animation: 'appear' },
      sheet: { w: 'sidebar', maxW: 'insideWindow', animation: 'slide' },
      drawer: { w: '480', maxW: 'full', animation: 'slideBack' },
      palette: {
        maxW: 'palette',
        maxH: 'full',
        overflow: 'hidden',
        borderRadius: '12',
        animation: 'appear',
        _mobile: { maxW: 'full', borderRadius: '[0]' },
      },
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
const instead = css({ flexGrow: '1', minW: '0', pt: '4' });
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
  _empty: { display: 'none' },
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
  const {
    title,
    heading: shown,
    text,
    size = 'normal',
    kind = 'dialog',
    canCloseOutside = true,
    children,
    footer,
  } = props;
  const bodyBox = useRef<HTMLDivElement>(null);
  const { place, close, footerBox, takeFooter } = usePlace(props.onClose);
  const [layer, setLayer] = useState<HTMLElement | null>(null);
  return (
    <ArkDialog.Root
      open
      role={kind === 'alert' ? 'alertdialog' : 'dialog'}
      closeOnInteractOutside={canCloseOutside}
      // useReturnFocus does it: this one would take the focus out of a dialog that comes in the place of this one.
      restoreFocus={false}
      initialFocusEl={() => firstTarget(bodyBox.current, footerBox.current)}
      onOpenChange={({ open }) => {
        if (!open) close();
      }}
    >
      <Portal>
        <ArkDialog.Backdrop className={backdrop} />
        <ArkDialog.Positioner className={positioner({ kind })}>
          <ArkDialog.Content className={content({ kind, size })} data-kind={kind}>
            <OverlayLayer value={layer}>
              <DialogTitle title={title} shown={shown} isHidden={isBare(kind)} onClose={close} />
              {text === undefined ? null : (
                <ArkDialog.Description className={description}>{text}</ArkDialog.Description>
              )}
              {children === undefined ? null : (
                <div ref={bodyBox} className={isBare(kind) ? bare : body}>
                  <DialogContext value={place}>{children}</DialogContext>
                </div>
              )}
              <div ref={takeFooter} className={footerRow}>
                {footer}
              </div>
            </OverlayLayer>
            <div ref={setLayer} />
          </ArkDialog.Content>
        </ArkDialog.Positioner>
      </Portal>
    </ArkDialog.Root>
  );
}

const isBare = (kind: DialogProps['kind']): boolean => kind === 'sheet' || kind === 'palette';

/** Where the form inside stands, and how it is asked before the dialog closes. */
function usePlace(onClose: () => void) {
  const footerBox = useRef<HTMLElement | null>(null);
  const [footer, setFooter] = useState<HTMLElement | null>(null);
  const takeFooter = useCallback((box: HTMLElement | null) => {
    footerBox.current = box;
    setFooter(box);
  }, []);
  const guard = useRef<((close: () => void) => void) | null>(null);
  const guardClose = useCallback<DialogPlace['guardClose']>((leave) => {
    guard.current = leave;
    return () => {
      guard.current = null;
    };
  }, []);
  const place = useMemo(() => ({ footer, onClose, guardClose }), [footer, onClose, guardClose]);
  const close = () => (guard.current === null ? onClose() : guard.current(onClose));
  return { place, close, footerBox, takeFooter };
}

type DialogTitleProps = {
  readonly title: string;
  readonly shown: ReactNode;
  readonly isHidden: boolean;
  readonly onClose: () => void;
};

function DialogTitle({ title, shown, isHidden, onClose }: DialogTitleProps) {
  const { t } = useTranslation('common');
  if (isHidden) return <ArkDialog.Title className="sr-only">{title}</ArkDialog.Title>;
  return (
    <div className={header}>
      <ArkDialog.Title className={shown === undefined ? heading : 'sr-only'}>{title}</ArkDialog.Title>
      {shown === undefined ? null : <div className={instead}>{shown}</div>}
      <IconButton label={t('action.close')} onClick={onClose}>
        <Icon of={X} />
      </IconButton>
    </div>
  );
}

const TARGETS = 'input, textarea, select, button, a[href]';

/** Where the keyboard starts: at the first thing to fill in, else at the first command; the cross is the last resort. */
function firstTarget(...places: readonly (HTMLElement | null)[]): HTMLElement | null {
  for (const place of places) {
    const wanted = place?.querySelector<HTMLElement>('[data-autofocus]');
    if (wanted) return wanted;
    const targets = place?.querySelectorAll<HTMLElement>(TARGETS) ?? [];
    for (const target of targets) if (!target.matches(':disabled')) return target;
  }
  return null;
}
