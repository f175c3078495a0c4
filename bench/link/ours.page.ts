import { createLink } from '#src/shared/link/calls/link.ts';
import { createWindowTransport } from '#src/shared/link/calls/transport.ts';

declare global {
  interface Window {
    /** Makes calls one after the other and answers how long each took, in ms. */
    roundTrips(count: number): Promise<number[]>;
    /** Characters of JSON that one round trip carries towards the host and back. */
    roundTripSize(): Promise<{ request: number; replies: number }>;
  }
}

const link = createLink({ transport: createWindowTransport(window) });

window.roundTrips = async (count) => {
  const times: number[] = [];
  for (let at = 0; at < count; at += 1) {
    const start = performance.now();
    await link.call('status', {});
    times.push(performance.now() - start);
  }
  return times;
};

window.roundTripSize = async () => {
  const size = { request: 0, replies: 0 };
  const weigh = ({ data }: MessageEvent<{ kind: string; reply?: { by?: string } }>) => {
    if (data.kind === 'request') size.request += JSON.stringify(data).length;
    // The worker's acknowledgement has not been at the host.
    else if (data.reply?.by !== 'extension') size.replies += JSON.stringify(data.reply).length;
  };
  window.addEventListener('message', weigh);
  await link.call('status', {});
  window.removeEventListener('message', weigh);
  return size;
};
