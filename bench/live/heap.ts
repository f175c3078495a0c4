import * as v from 'valibot';

const targetsSchema = v.array(v.object({ webSocketDebuggerUrl: v.string() }));
const answerSchema = v.object({ id: v.number(), result: v.object({ usedSize: v.optional(v.number()) }) });

/** Bytes in use on the heap of a Node program that was started with `--inspect=PORT`, after a collection. */
export async function heapOf(inspectPort: number): Promise<number> {
  const targets = v.parse(targetsSchema, await (await fetch(`http://127.0.0.1:${inspectPort}/json`)).json());
  const socket = new WebSocket(targets[0]?.webSocketDebuggerUrl ?? '');
  await new Promise((resolve) => socket.addEventListener('open', resolve, { once: true }));
  const call = (id: number, method: string) =>
    new Promise<number>((resolve) => {
      const hear = ({ data }: MessageEvent) => {
        const answer = v.safeParse(answerSchema, JSON.parse(String(data)));
        if (!answer.success || answer.output.id !== id) return;
        socket.removeEventListener('message', hear);
        resolve(answer.output.result.usedSize ?? 0);
      };
      socket.addEventListener('message', hear);
      socket.send(JSON.stringify({ id, method }));
    });
  // What the first collection frees may hold more.
  for (const id of [1, 2, 3]) await call(id, 'HeapProfiler.collectGarbage');
  const bytes = await call(4, 'Runtime.getHeapUsage');
  socket.close();
  return bytes;
}
