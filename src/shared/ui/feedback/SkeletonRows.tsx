import { css } from 'styled-system/css';
import { Skeleton } from './Skeleton.tsx';

type SkeletonRowsProps = {
  readonly rows?: number;
  /** Said to screen readers while the list loads. */
  readonly label: string;
};

const frame = css({ display: 'block' });
const row = css({
  display: 'flex',
  alignItems: 'center',
  gap: '24',
  h: '36',
  px: '16',
  borderBottomWidth: '1px',
  borderBottomStyle: 'solid',
  borderBottomColor: 'lineSoft',
  _mobile: { h: '56' },
});
const WIDTHS = [16, 200, 80, 120, 160] as const;

/** Shown in place of the rows of a list while they load. */
export function SkeletonRows({ rows = 8, label }: SkeletonRowsProps) {
  return (
    <output aria-label={label} aria-busy className={frame}>
      {Array.from({ length: rows }, (_, at) => (
        <span key={at} className={row}>
          {WIDTHS.map((width) => (
            <Skeleton key={width} width={width} />
          ))}
        </span>
      ))}
    </output>
  );
}
