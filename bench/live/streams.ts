import { once } from 'node:events';
import { Agent, request, type IncomingMessage } from 'node:http';

/** Streams of changes that are read as cheaply as possible: the readers share the machine with what is measured. */
export type Streams = {
  /** Resolves with the time at which the last one has heard of something, as of `performance.now`. */
  allHear(): Promise<number>;
  close(): void;
};

/** Opens a stream for each token and waits until all have begun. */
export async function openStreams(origin: string, tokens: readonly string[]): Promise<Streams> {
  const agent = new Agent({ keepAlive: false });
  let waiting: { left: number; resolve: (at: number) => void } | null = null;
  const open = async (token: string) => {
    const asked = request(`${origin}/api/changes`, { agent, headers: { authorization: `Bearer ${token}` } });
    asked.end();
    const [answer]: IncomingMessage[] = await once(asked, 'response');
    if (answer?.statusCode !== 200) throw new Error(`a stream was refused: ${answer?.statusCode}`);
    await once(answer, 'data');
    answer.on('data', (bytes: Buffer) => {
      if (waiting === null || !bytes.includes('event: changes')) return;
      waiting.left -= 1;
      if (waiting.left === 0) waiting.resolve(performance.now());
    });
    answer.on('error', () => {});
    return asked;
  };
  const all = await Promise.all(tokens.map(open));
  return {
    allHear: () =>
      new Promise((resolve) => {
        waiting = { left: all.length, resolve };
      }),
    close: () => {
      for (const asked of all) asked.destroy();
      agent.destroy();
    },
  };
}
