import { Tooltip as ArkTooltip } from '@ark-ui/react/tooltip';
import { cloneElement, useEffect, useId, useRef, useState, type ReactElement } from 'react';
import { css } from 'styled-system/css';
import { Kbd } from '../labels/Kbd.tsx';
import { OverlayPortal } from './OverlayPortal.tsx';

type TooltipProps = {
  readonly text: string;
  readonly hint?: string | undefined;
  readonly placement?: 'bottom' | 'right';
  readonly children: ReactElement<{ id?: string; ref?: unknown }>;
};

const surface = css({
  display: 'flex',
  alignItems: 'center',
  gap: '8',
  px: '8',
  py: '4',
  borderRadius: '6',
  bg: 'bg',
  color: 'text',
  boxShadow: 'float',
  textStyle: 'caption',
  zIndex: 'toast',
});

/** How long the pointer rests before the name appears, in ms. */
const OPEN_DELAY_MS = 400;

/** Shows the name of what the pointer rests on or the keyboard has reached. */
export function Tooltip({ text, hint, placement = 'bottom', children }: TooltipProps) {
  const ownId = useId();
  const id = children.props.id ?? ownId;
  const [isOpen, setOpen] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const box = useRef<HTMLSpanElement>(null);

  useEffect(() => {
    const trigger = box.current?.firstElementChild;
    if (!(trigger instanceof HTMLElement)) return undefined;
    const open = () => {
      clearTimeout(timer.current);
      timer.current = setTimeout(() => setOpen(true), OPEN_DELAY_MS);
    };
    const openForKeyboard = () => {
      if (trigger.matches(':focus-visible')) open();
    };
    const close = () => {
      clearTimeout(timer.current);
      setOpen(false);
    };
    trigger.addEventListener('pointerenter', open);
    trigger.addEventListener('focus', openForKeyboard);
    for (const type of CLOSERS) trigger.addEventListener(type, close);
    return () => {
      clearTimeout(timer.current);
      trigger.removeEventListener('pointerenter', open);
      trigger.removeEventListener('focus', openForKeyboard);
      for (const type of CLOSERS) trigger.removeEventListener(type, close);
    };
  }, []);

  return (
    <span ref={box} style={{ display: 'contents' }}>
      {cloneElement(children, { id })}
      {isOpen ? <OpenTooltip triggerId={id} text={text} hint={hint} placement={placement} /> : null}
    </span>
  );
}

const CLOSERS = ['pointerleave', 'blur', 'click', 'keydown'] as const;

type OpenTooltipProps = {
  readonly triggerId: string;
  readonly text: string;
  readonly hint?: string | undefined;
  readonly placement: 'bottom' | 'right';
};

function OpenTooltip({ triggerId, text, hint, placement }: OpenTooltipProps) {
  return (
    <ArkTooltip.Root open ids={{ trigger: triggerId }} positioning={{ placement, gutter: 6 }}>
      <OverlayPortal>
        <ArkTooltip.Positioner>
          <ArkTooltip.Content className={surface} aria-hidden>
            {text}
            {hint === undefined ? null : <Kbd keys={hint} />}
          </ArkTooltip.Content>
        </ArkTooltip.Positioner>
      </OverlayPortal>
    </ArkTooltip.Root>
  );
}
