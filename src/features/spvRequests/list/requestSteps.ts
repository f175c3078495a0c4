import type { RequestStatus } from '#contracts/api/spvRequest.ts';
import type { BadgeTone } from '#src/shared/ui/labels/Badge.tsx';

/** The four steps of a request. Source: decision D6. */
export const REQUEST_STEPS = ['requested', 'checked', 'submitted', 'answered'] as const;
export type RequestStep = (typeof REQUEST_STEPS)[number];

type Look = { readonly step: RequestStep; readonly tone: BadgeTone; readonly isFault: boolean };

/** The current step of a request, and how it looks. */
export const REQUEST_LOOK = {
  Requested: { step: 'requested', tone: 'neutral', isFault: false },
  Valid: { step: 'checked', tone: 'info', isFault: false },
  Error: { step: 'checked', tone: 'critical', isFault: true },
  Submitted: { step: 'submitted', tone: 'info', isFault: false },
  TimedOut: { step: 'submitted', tone: 'warning', isFault: true },
  ResponseReceived: { step: 'answered', tone: 'positive', isFault: false },
} as const satisfies Record<RequestStatus, Look>;
