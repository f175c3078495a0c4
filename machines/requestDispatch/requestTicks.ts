import type { RequestToSend } from '#contracts/api/spvRequest.ts';
import type { Ticks } from '../certificateRounds/waiting.ts';
import type { RequestTick } from './requestDispatch.types.ts';

/** A tick stands for a request: where no certificate has rights for its client, any of them may list it. */
export const requestTicks: Ticks<RequestToSend, RequestTick> = {
  tickOf: ({ id }, certificateId) => ({ requestId: id, certificateId }),
  keyOf: ({ requestId }) => requestId,
};
