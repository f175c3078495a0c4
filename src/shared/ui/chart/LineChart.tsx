import { ChevronLeft, ChevronRight, Maximize2, ZoomIn, ZoomOut } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { css } from 'styled-system/css';
import { useFormat } from '../../text/format.ts';
import { IconButton } from '../actions/IconButton.tsx';
import { Icon } from '../labels/Icon.tsx';
import { Drawing } from './Drawing.tsx';
import type { Plot, PlotData } from './plot.ts';

type LineChartProps = PlotData & {
  /** What the chart shows: "Documents by month". */
  readonly label: string;
  /** Heads of the table of figures: "Month", "Documents". */
  readonly labelName: string;
  readonly valueName: string;
  readonly formatLabel: (label: string) => string;
  /** A drag or the buttons zoom; a drag with Shift pans. */
  readonly canZoom?: boolean;
  /** Lies over the chart. */
  readonly overlay?: ReactNode;
};

/** Figures in their order as a line. The drawing loads by itself; the same figures stand in a table below it. */
export function LineChart(props: LineChartProps) {
  const { label, labels, values, references, formatLabel, canZoom = false, overlay } = props;
  const { number } = useFormat();
  const [plot, setPlot] = useState<Plot | null>(null);
  const [at, setAt] = useState<number | null>(null);
  const pointed = at === null ? undefined : labels[at];
  return (
    <figure className={frame} aria-label={label}>
      <div className={drawing}>
        <Drawing
          key={JSON.stringify([labels, values, references, canZoom])}
          {...{ labels, values, references, canZoom, formatLabel }}
          onDrawn={setPlot}
          onPoint={setAt}
        />
        {overlay}
      </div>
      <div className={below}>
        {canZoom ? <ZoomButtons plot={plot} /> : null}
        <span className={caption} aria-hidden>
          {pointed === undefined || at === null ? null : `${formatLabel(pointed)}: ${number(values[at] ?? 0)}`}
        </span>
      </div>
      <Figures {...props} />
    </figure>
  );
}

const PAN_STEP = 0.25;
const ZOOM_STEP = 0.5;

function ZoomButtons({ plot }: { readonly plot: Plot | null }) {
  const { t } = useTranslation('common');
  const buttons = [
    { label: t('chart.earlier'), icon: ChevronLeft, act: () => plot?.pan(-PAN_STEP) },
    { label: t('chart.later'), icon: ChevronRight, act: () => plot?.pan(PAN_STEP) },
    { label: t('chart.zoomIn'), icon: ZoomIn, act: () => plot?.zoom(ZOOM_STEP) },
    { label: t('chart.zoomOut'), icon: ZoomOut, act: () => plot?.zoom(1 / ZOOM_STEP) },
    { label: t('chart.all'), icon: Maximize2, act: () => plot?.showAll() },
  ];
  return buttons.map(({ label, icon, act }) => (
    <IconButton key={label} size="small" label={label} onClick={act}>
      <Icon of={icon} size={14} />
    </IconButton>
  ));
}

function Figures({ label, labels, values, labelName, valueName, formatLabel }: LineChartProps) {
  const { t } = useTranslation('common');
  const { number } = useFormat();
  return (
    <details className={details}>
      <summary>{t('chart.figures')}</summary>
      <div className={scrolled}>
        <table className={table}>
          <caption className="sr-only">{label}</caption>
          <thead>
            <tr>
              <th scope="col">{labelName}</th>
              <th scope="col">{valueName}</th>
            </tr>
          </thead>
          <tbody>
            {labels.map((name, at) => (
              <tr key={name}>
                <th scope="row">{formatLabel(name)}</th>
                <td>{number(values[at] ?? 0)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}

const frame = css({ m: '0', minW: '0' });
const drawing = css({ position: 'relative', minH: '200' });
const below = css({ display: 'flex', alignItems: 'center', gap: '2', minH: '24' });
const caption = css({ ml: 'auto', textStyle: 'caption', color: 'mut', fontVariantNumeric: 'tabular-nums' });
const details = css({
  textStyle: 'secondary',
  '& summary': { color: 'mut', cursor: 'pointer', width: '[fit-content]', textStyle: 'caption' },
});
const scrolled = css({ maxH: '240', overflowY: 'auto', mt: '4' });
const table = css({
  borderCollapse: 'collapse',
  fontVariantNumeric: 'tabular-nums',
  '& th, & td': { textAlign: 'left', fontWeight: 'normal', pr: '24', py: '2' },
  '& td, & th:last-child': { textAlign: 'right', pr: '0' },
  '& thead th': { color: 'mut', textStyle: 'caption' },
});
