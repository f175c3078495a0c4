import type { RequestStatus } from '#contracts/api/spvRequest.ts';
import type { Labels } from '../enums/enums.module.ts';

/** The words for the statuses of requests. */
export const spvRequestsLabels: { readonly SpvRequestStatus: Labels<RequestStatus> } = {
  SpvRequestStatus: {
    Requested: { en: 'Waits to be sent', ro: 'Așteaptă trimiterea' },
    Error: { en: 'Refused', ro: 'Respinsă' },
    Valid: { en: 'Being sent', ro: 'Se trimite' },
    Submitted: { en: 'Sent', ro: 'Trimisă' },
    TimedOut: { en: 'No answer', ro: 'Fără răspuns' },
    ResponseReceived: { en: 'Complete', ro: 'Răspuns primit' },
  },
};
