import uPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';

/** What is drawn: one value for each label, in order. */
export type PlotData = {
  readonly labels: readonly string[];
  readonly values: readonly number[];
  /** Values at which a dashed line is drawn. */
  readonly references: readonly number[];
};

type PlotOptions = PlotData & {
  readonly box: HTMLElement;
  readonly height: number;
  readonly canZoom: boolean;
  /** How a label and a value are written beside the axes. */
  readonly formatLabel: (label: string) => string;
  readonly formatValue: (value: number) => string;
  /** The label under the pointer; null when it leaves. */
  readonly onPoint: (index: number | null) => void;
};

/** A drawn chart. */
export type Plot = {
  /** Moves the shown labels by a part of their number: -1 is one screen to the left. */
  readonly pan: (part: number) => void;
  /** Shows so many times as many labels as before. */
  readonly zoom: (factor: number) => void;
  readonly showAll: () => void;
  readonly destroy: () => void;
};

/** Fewest labels that zooming shows. */
const LABELS_MIN = 6;
const FONT = "12px 'Inter Variable', system-ui, sans-serif";
/** Colours are read at each draw, so that a change of theme needs no new chart. */
const ink = (name: string) => (plot: uPlot) => getComputedStyle(plot.root).getPropertyValue(`--colors-${name}`).trim();

/** Draws a line chart into `box`, and follows its width and the theme. */
export function createPlot(options: PlotOptions): Plot {
  const { box, height, labels, values, canZoom } = options;
  const plot = new uPlot(
    uPlotOptions({ ...options, width: box.clientWidth, height }),
    [labels.map((_, at) => at), [...values]],
    box,
  );
  const sized = new ResizeObserver(() => plot.setSize({ width: box.clientWidth, height }));
  sized.observe(box);
  const themed = new MutationObserver(() => plot.redraw(false));
  themed.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme'] });
  return {
    ...rangeControls(plot, labels.length - 1, canZoom),
    destroy: () => {
      sized.disconnect();
      themed.disconnect();
      plot.destroy();
    },
  };
}

function uPlotOptions(options: PlotOptions & { readonly width: number }): uPlot.Options {
  const { width, height, labels, references, canZoom, formatLabel, formatValue, onPoint } = options;
  const axis = { stroke: ink('mut'), font: FONT, ticks: { show: false } };
  return {
    width,
    height,
    legend: { show: false },
    scales: { x: { time: false }, y: { range: (_, __, max) => [0, Math.max(max, 1) * 1.1] } },
    axes: [
      {
        ...axis,
        grid: { show: false },
        space: 64,
        incrs: [1, 2, 3, 6, 12, 24],
        values: (_, splits) => splits.map((at) => (labels[at] === undefined ? '' : formatLabel(labels[at]))),
      },
      {
        ...axis,
        size: 44,
        incrs: [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10_000],
        grid: { stroke: ink('line-soft'), width: 1 },
        values: (_, splits) => splits.map(formatValue),
      },
    ],
    series: [
      {},
      { stroke: ink('accent'), width: 2, fill: ink('accent-bg'), points: { show: labels.length <= 25, size: 5 } },
    ],
    cursor: {
      y: false,
      drag: { x: canZoom, y: false, dist: 5, setScale: canZoom },
      bind: {
        dblclick: (self) => () => {
          self.setScale('x', { min: 0, max: labels.length - 1 });
          return null;
        },
      },
    },
    hooks: {
      draw: [(self) => drawReferences(self, references)],
      setCursor: [(self) => onPoint(self.cursor.idx ?? null)],
      ready: canZoom ? [(self) => panWithShift(self, labels.length - 1)] : [],
    },
  };
}

function drawReferences(plot: uPlot, references: readonly number[]): void {
  const { ctx, bbox } = plot;
  ctx.save();
  ctx.strokeStyle = ink('faint')(plot);
  ctx.lineWidth = devicePixelRatio;
  ctx.setLineDash([4 * devicePixelRatio, 4 * devicePixelRatio]);
  for (const reference of references) {
    const y = plot.valToPos(reference, 'y', true);
    ctx.beginPath();
    ctx.moveTo(bbox.left, y);
    ctx.lineTo(bbox.left + bbox.width, y);
    ctx.stroke();
  }
  ctx.restore();
}

/** Shows the labels from `min` on, as many as before, inside of what there is. */
function showFrom(plot: uPlot, min: number, span: number, last: number): void {
  const first = Math.min(Math.max(min, 0), last - span);
  plot.setScale('x', { min: first, max: first + span });
}

/** With Shift a drag moves the labels; without it, it zooms. */
function panWithShift(plot: uPlot, last: number): void {
  const press = (event: MouseEvent) => {
    if (!event.shiftKey) return;
    event.stopImmediatePropagation();
    const { min = 0, max = last } = plot.scales['x'] ?? {};
    const [from, span] = [min ?? 0, (max ?? last) - (min ?? 0)];
    const perPixel = span / plot.over.clientWidth;
    const move = ({ clientX }: MouseEvent) => showFrom(plot, from - (clientX - event.clientX) * perPixel, span, last);
    addEventListener('mousemove', move);
    addEventListener('mouseup', () => removeEventListener('mousemove', move), { once: true });
  };
  plot.over.addEventListener('mousedown', press, { capture: true });
}

function rangeControls(plot: uPlot, last: number, canZoom: boolean): Omit<Plot, 'destroy'> {
  const shown = (): { min: number; span: number } => {
    const { min, max } = plot.scales['x'] ?? {};
    return { min: min ?? 0, span: (max ?? last) - (min ?? 0) };
  };
  return {
    pan: (part) => {
      const { min, span } = shown();
      if (canZoom) showFrom(plot, min + part * span, span, last);
    },
    zoom: (factor) => {
      const { min, span } = shown();
      const next = Math.min(Math.max(span * factor, LABELS_MIN), last);
      if (canZoom) showFrom(plot, min + (span - next) / 2, next, last);
    },
    showAll: () => plot.setScale('x', { min: 0, max: last }),
  };
}
