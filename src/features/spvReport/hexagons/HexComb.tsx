import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { css } from 'styled-system/css';
import { REPORT_HEXAGONS_MAX } from '#contracts/limits.ts';
import { useFormat } from '#src/shared/text/format.ts';
import { Button } from '#src/shared/ui/actions/Button.tsx';
import { CellTarget, type Explained } from '../cells/CellTarget.tsx';
import type { Period } from '../filters/reportPeriod.ts';
import type { GridCell, Share } from '../grid/reportGrid.ts';
import { ShareText } from '../grid/ShareText.tsx';
import { HEX, offsetOf, placeAt, rowLength } from './hexLayout.ts';
import { HexMark } from './HexMark.tsx';
import { useHexCursor } from './useHexCursor.ts';

type HexCombProps = {
  readonly type: string;
  readonly cells: readonly GridCell[];
  readonly share: Share | undefined;
  /** The day on which the form is due, where it is known. */
  readonly due: string | undefined;
  readonly period: Period;
  readonly onExplain: (explained: Explained) => void;
};

/** One form: its clients as hexagons. The arrows go from one to the next; the name is above while one is pointed at. */
export function HexComb({ type, cells, share, due, period, onExplain }: HexCombProps) {
  const { t } = useTranslation('spvReport');
  const { shortDay } = useFormat();
  const [showsAll, setShowsAll] = useState(false);
  const shown = showsAll ? cells : cells.slice(0, REPORT_HEXAGONS_MAX);
  const length = rowLength(shown.length);
  const { comb, at, pointed, handlers } = useHexCursor(shown.length, length);
  const day = due === undefined ? '' : shortDay(due);
  const size = sizeOf(shown.length, length);
  return (
    <section className={box} aria-label={type} style={{ maxWidth: size.width }}>
      <header className={header}>
        <h2 className={title}>{type}</h2>
        <span className={figure}>{share === undefined ? null : <ShareText share={share} />}</span>
        <span className={side} aria-hidden={pointed !== null}>
          {pointed === null ? day : shown[pointed]?.clientName}
        </span>
      </header>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- its hexagons take the keyboard */}
      <ul ref={comb} className={list} style={size} aria-label={t('hexagons.comb', { type })} {...handlers}>
        {shown.map((cell, index) => (
          <li key={cell.clientId} className={item} style={offsetOf(placeAt(index, length))}>
            <CellTarget
              {...{ cell, period, onExplain }}
              clientId={cell.clientId}
              clientName={cell.clientName}
              kind={cell.kind}
              className={target}
              tabIndex={index === at ? 0 : -1}
              place={{ 'data-hexagon': index }}
            >
              <HexMark kind={cell.kind} />
            </CellTarget>
          </li>
        ))}
      </ul>
      {shown.length < cells.length ? (
        <Button look="ghost" size="dense" onClick={() => setShowsAll(true)}>
          {t('hexagons.rest', { count: cells.length - shown.length })}
        </Button>
      ) : null}
    </section>
  );
}

function sizeOf(count: number, length: number) {
  const { row } = placeAt(Math.max(0, count - 1), length);
  return { width: length * HEX.pitch, height: row * HEX.rowPitch + HEX.height };
}

const box = css({ display: 'flex', flexDirection: 'column', alignItems: 'flex-start', gap: '8' });
const header = css({ display: 'flex', alignItems: 'baseline', gap: '8', w: 'full', minW: '0' });
const title = css({ m: '0', textStyle: 'body', fontWeight: 'semibold' });
const figure = css({ textStyle: 'secondary', color: 'mut', whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' });
const side = css({
  ml: 'auto',
  minW: '0',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  textStyle: 'caption',
  color: 'mut',
});
const list = css({ position: 'relative', m: '0', p: '0', listStyle: 'none' });
const item = css({ position: 'absolute' });
const target = css({
  display: 'block',
  w: '28',
  h: '32',
  cursor: 'pointer',
  '&:focus-visible': { outline: '[none]' },
  '&:focus-visible polygon': { stroke: 'accent', strokeWidth: '[3]', strokeDasharray: 'none' },
  '&:hover polygon': { strokeWidth: '[2]' },
});
