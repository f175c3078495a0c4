import { css } from 'styled-system/css';
import type { RailPlace } from './hitPlaces.ts';

/** Where the hits are along the document, beside its scroll bar. The count and the marks say the same in words. */
export function HitRail({ places }: { readonly places: readonly RailPlace[] }) {
  return (
    <div aria-hidden className={rail}>
      {places.map(({ percent, isCurrent }) => (
        <span
          key={`${String(percent)} ${String(isCurrent)}`}
          data-current={isCurrent || undefined}
          className={mark}
          style={{ top: `${String(percent)}%` }}
        />
      ))}
    </div>
  );
}

const rail = css({
  position: 'absolute',
  right: '16',
  top: '8',
  bottom: '8',
  w: '8',
  zIndex: 'above',
  pointerEvents: 'none',
  _mobile: { right: '4' },
});
const mark = css({
  position: 'absolute',
  left: '0',
  w: '8',
  h: '3',
  borderRadius: '4',
  bg: 'hitPlace',
  '&[data-current]': { bg: 'accent', w: '12', ml: '-4' },
});
