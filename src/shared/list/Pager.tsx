import { ChevronLeft, ChevronRight } from 'lucide-react';
import { css } from 'styled-system/css';
import { IconButton } from '../ui/actions/IconButton.tsx';

type PagerProps = {
  /** Names the list the pager belongs to. */
  readonly label: string;
  /** Says where one is: `1–20`, `Page 2`. */
  readonly position: string;
  readonly previousLabel: string;
  readonly nextLabel: string;
  /** Absent when there is nothing before. */
  readonly onPrevious?: (() => void) | undefined;
  readonly onNext?: (() => void) | undefined;
};

const pager = css({ display: 'flex', alignItems: 'center', gap: '4', textStyle: 'secondary', color: 'mut' });
const place = css({ fontVariantNumeric: 'tabular-nums', px: '4' });

/** Previous and next page. */
export function Pager({ label, position, previousLabel, nextLabel, onPrevious, onNext }: PagerProps) {
  return (
    <nav aria-label={label} className={pager}>
      <IconButton label={previousLabel} disabled={onPrevious === undefined} onClick={onPrevious}>
        <ChevronLeft size={16} strokeWidth={1.75} aria-hidden />
      </IconButton>
      <span className={place}>{position}</span>
      <IconButton label={nextLabel} disabled={onNext === undefined} onClick={onNext}>
        <ChevronRight size={16} strokeWidth={1.75} aria-hidden />
      </IconButton>
    </nav>
  );
}
