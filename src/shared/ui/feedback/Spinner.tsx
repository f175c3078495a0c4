import { LoaderCircle } from 'lucide-react';
import { css } from 'styled-system/css';

type SpinnerProps = { readonly size?: number };

const turning = css({ animation: 'spin', _calm: { animation: 'none' } });

/** Turns while something is under way. The words beside it say what. */
export function Spinner({ size = 14 }: SpinnerProps) {
  return <LoaderCircle className={turning} size={size} strokeWidth={1.75} aria-hidden />;
}
