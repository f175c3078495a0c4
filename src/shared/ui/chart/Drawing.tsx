import { useEffect, useEffectEvent, useRef } from 'react';
import { css } from 'styled-system/css';
import { useFormat } from '../../text/format.ts';
import type { Plot, PlotData } from './plot.ts';

type DrawingProps = PlotData & {
  readonly canZoom: boolean;
  readonly formatLabel: (label: string) => string;
  /** The label under the pointer; null when it leaves. */
  readonly onPoint: (index: number | null) => void;
  /** Gets the chart once it is drawn, and null when it is gone. */
  readonly onDrawn: (plot: Plot | null) => void;
};

/** Height of the drawing, in px. */
const HEIGHT = 200;

/** Draws once its library is there and it can be seen. Other figures are another drawing: give it a `key`. */
export function Drawing({ onDrawn, ...data }: DrawingProps) {
  const { number } = useFormat();
  const box = useRef<HTMLDivElement>(null);
  const drawn = useRef<Plot | null>(null);
  const draw = useEffectEvent(async (isGone: () => boolean) => {
    if (drawn.current !== null || (box.current?.clientWidth ?? 0) === 0) return;
    const { createPlot } = await import('./plot.ts');
    if (isGone() || drawn.current !== null || box.current === null) return;
    drawn.current = createPlot({ ...data, box: box.current, height: HEIGHT, formatValue: number });
    onDrawn(drawn.current);
  });
  const leave = useEffectEvent(() => onDrawn(null));
  useEffect(() => {
    let hasLeft = false;
    // Reports once at the start, and again when a hidden chart comes into sight.
    const sized = new ResizeObserver(() => void draw(() => hasLeft));
    if (box.current !== null) sized.observe(box.current);
    return () => {
      hasLeft = true;
      sized.disconnect();
      drawn.current?.destroy();
      drawn.current = null;
      leave();
    };
  }, []);
  return <div ref={box} className={canvas} aria-hidden />;
}

const canvas = css({ w: 'full', minH: '200', '& .u-select': { bg: 'accentBg', opacity: 'disabled' } });
