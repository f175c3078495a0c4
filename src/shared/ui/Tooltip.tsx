import { cloneElement, lazy, Suspense, useEffect, useId, useRef, useState, type ReactElement } from 'react';

type TooltipProps = {
  readonly text: string;
  readonly hint?: string | undefined;
  readonly children: ReactElement<{ id?: string; ref?: unknown }>;
};

const Surface = lazy(() => import('./TooltipSurface.tsx').then((module) => ({ default: module.TooltipSurface })));

/** How long the pointer rests before the name appears, in ms. */
const OPEN_DELAY_MS = 400;

/** Shows the name of what the pointer rests on or the keyboard has reached. Its code comes with the first use. */
export function Tooltip({ text, hint, children }: TooltipProps) {
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
      {isOpen ? (
        <Suspense fallback={null}>
          <Surface triggerId={id} text={text} hint={hint} />
        </Suspense>
      ) : null}
    </span>
  );
}

const CLOSERS = ['pointerleave', 'blur', 'click', 'keydown'] as const;
