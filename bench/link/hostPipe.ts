import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import * as v from 'valibot';
import { LINK_LIBRARY_VERSION, LINK_PROTOCOL, type LinkAction } from '#contracts/link/messages.ts';
import { linkReplySchema, type LinkReply } from '#contracts/link/replies.ts';
import { REQUIRED_VERSIONS } from '#contracts/link/versions.ts';
import { EXTENSION_ORIGIN } from '#extension/id.ts';
import type { Afterwards } from '../measure/afterwards.ts';
import { frameOf } from './coldStart.ts';

/** A host that is spoken to as the extension does, without a browser between. */
export type HostPipe = {
  readonly pid: number;
  /** What a call ends with. */
  call(action: LinkAction, params: object): Promise<LinkReply>;
};

type HostOptions = { readonly program: string; readonly env: NodeJS.ProcessEnv; readonly origin: string };

/** Starts a host. It ends with the benchmark. */
export function openHost({ program, env, origin }: HostOptions, after: Afterwards): HostPipe {
  const child = spawn(program, [EXTENSION_ORIGIN], {
    env: { ...process.env, ...env },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const { pid } = child;
  if (pid === undefined) throw new Error(`${program} did not start`);
  const ended = once(child, 'exit');
  after.add(() => {
    child.stdin.end();
    return ended;
  });
  const waiting = new Map<string, (end: LinkReply) => void>();
  let heard = Buffer.alloc(0);
  child.stdout.on('data', (chunk: Buffer) => {
    heard = Buffer.concat([heard, chunk]);
    while (heard.length >= 4 && heard.length >= 4 + heard.readUInt32LE()) {
      const end = 4 + heard.readUInt32LE();
      const reply = v.parse(linkReplySchema, JSON.parse(heard.toString('utf8', 4, end)));
      heard = heard.subarray(end);
      if (reply.kind === 'success' || reply.kind === 'error') waiting.get(reply.id)?.(reply);
    }
  });
  return {
    pid,
    async call(action, params) {
      const id = randomUUID();
      const versions = { library: LINK_LIBRARY_VERSION, extension: REQUIRED_VERSIONS.extension };
      const answered = new Promise<LinkReply>((resolve) => void waiting.set(id, resolve));
      child.stdin.write(frameOf({ kind: 'request', id, protocol: LINK_PROTOCOL, action, params, origin, versions }));
      const end = await answered;
      waiting.delete(id);
      return end;
    },
  };
}
