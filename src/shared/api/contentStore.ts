import { API_TIMEOUT_MS } from '#contracts/limits.ts';

/** Sends bytes to a signed address. */
export type SendFile = (signedUrl: string, body: Blob, signal?: AbortSignal) => Promise<void>;

/** Sends bytes to a signed address of the content store. */
export const putFile: SendFile = async (signedUrl, body, signal) => {
  const timeout = AbortSignal.timeout(API_TIMEOUT_MS);
  const limit = signal ? AbortSignal.any([signal, timeout]) : timeout;
  const answer = await fetch(signedUrl, { method: 'PUT', body, signal: limit });
  if (!answer.ok) throw new Error(`the content store answered ${String(answer.status)}`);
};
