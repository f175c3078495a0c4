import type { SeriesState } from '#contracts/api/workSeries.ts';
import type { BadgeTone } from '#src/shared/ui/labels/Badge.tsx';

export const STATE_KEY = {
  active: 'state.active',
  paused: 'state.paused',
  ended: 'state.ended',
} as const satisfies Record<SeriesState, string>;

export const STATE_TONE = {
  active: 'positive',
  paused: 'warning',
  ended: 'neutral',
} as const satisfies Record<SeriesState, BadgeTone>;
