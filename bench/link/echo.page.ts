declare global {
  interface Window {
    /** Sends messages of `size` characters of JSON, one after the other, and answers how long each took, in ms. */
    echoes(count: number, size: number): Promise<number[]>;
  }
}

/** Sends one message and waits until it is back. */
export function echoOnce(message: object): Promise<void> {
  return new Promise((resolve) => {
    const hear = ({ data }: MessageEvent<{ echoed?: unknown }>) => {
      if (data.echoed === undefined) return;
      window.removeEventListener('message', hear);
      resolve();
    };
    window.addEventListener('message', hear);
    window.postMessage({ echo: message }, location.origin);
  });
}

window.echoes = async (count, size) => {
  const times: number[] = [];
  const message = { text: 'x'.repeat(size - JSON.stringify({ text: '' }).length) };
  for (let at = 0; at < count; at += 1) {
    const start = performance.now();
    await echoOnce(message);
    times.push(performance.now() - start);
  }
  return times;
};
