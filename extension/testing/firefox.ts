import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';

/** A headless Firefox, driven by WebDriver BiDi. */
export async function openFirefox(home: string) {
  const profile = join(home, 'profile');
  await mkdir(profile, { recursive: true });
  const browser = spawn(
    'firefox-esr',
    ['--headless', '--no-remote', '--remote-debugging-port=0', '--profile', profile],
    {
      env: { ...process.env, HOME: home, XDG_CONFIG_HOME: undefined },
      stdio: ['ignore', 'ignore', 'pipe'],
    },
  );
  const socket = new WebSocket(`${await addressFrom(browser.stderr)}/session`);
  await once(socket, 'open');
  const waiting = new Map<number, (answer: unknown) => void>();
  socket.addEventListener('message', ({ data }) => {
    const answer: unknown = JSON.parse(String(data));
    if (v.is(v.object({ id: v.number() }), answer)) waiting.get(answer.id)?.(answer);
  });

  const send = async <T extends v.GenericSchema>(method: string, params: object, result: T) => {
    const id = waiting.size + 1;
    const answered = new Promise<unknown>((resolve) => waiting.set(id, resolve));
    socket.send(JSON.stringify({ id, method, params }));
    return v.parse(result, v.parse(successSchema, await answered).result);
  };

  await send('session.new', { capabilities: {} }, v.unknown());
  return {
    install: (path: string) =>
      send('webExtension.install', { extensionData: { type: 'path', path } }, v.object({ extension: v.string() })),
    /** Opens a page; returns a function that evaluates an expression in it as text. */
    open: async (url: string) => {
      const { context } = await send('browsingContext.create', { type: 'tab' }, v.object({ context: v.string() }));
      await send('browsingContext.navigate', { context, url, wait: 'complete' }, v.unknown());
      return async (expression: string): Promise<string> => {
        const params = { expression, target: { context }, awaitPromise: true };
        const evaluated = v.object({ result: v.object({ value: v.string() }) });
        return (await send('script.evaluate', params, evaluated)).result.value;
      };
    },
    close: async () => {
      const ended = once(browser, 'exit');
      browser.kill();
      await ended;
    },
  };
}

const successSchema = v.object({ type: v.literal('success'), result: v.unknown() });

/** Firefox prints its listening address on standard error. */
function addressFrom(output: NodeJS.ReadableStream): Promise<string> {
  let said = '';
  return new Promise((resolve, reject) => {
    output.on('data', (chunk: Buffer) => {
      said += chunk.toString();
      const address = /WebDriver BiDi listening on (ws:\S+)/.exec(said)?.[1];
      if (address !== undefined) resolve(address);
    });
    output.once('end', () => reject(new Error(`Firefox ended:\n${said}`)));
  });
}
