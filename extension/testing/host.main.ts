import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { argv, env, exit, pid, stdin, stdout } from 'node:process';
import * as v from 'valibot';
import { LINK_CHUNK_BYTES } from '#contracts/limits.ts';
import { LINK_PROTOCOL, linkParams, type HostMessage } from '#contracts/link/messages.ts';

/** A native host without a token: speaks the protocol, records what it receives, and misbehaves on request. */

/** Faults of the host, and the versions it reports. */
export type HostOrders = {
  readonly version: string;
  readonly publicKey: string;
  readonly keyId: string;
  readonly fault: 'none' | 'silent' | 'stuck' | 'exit' | 'brokenFrame' | 'brokenReply' | 'notJson';
};

/** One line of the host's log. */
export type HostEntry =
  | { readonly kind: 'started'; readonly pid: number; readonly arguments: readonly string[] }
  | { readonly kind: 'received'; readonly pid: number; readonly message: HostMessage }
  | { readonly kind: 'ended'; readonly pid: number };

const folder = env['DOSAR_TEST_HOST'] ?? '';
const note = (entry: HostEntry) => appendFileSync(join(folder, 'diary.jsonl'), `${JSON.stringify(entry)}\n`);
const orders = (): HostOrders => JSON.parse(readFileSync(join(folder, 'orders.json'), 'utf8'));

function write(payload: Buffer, length = payload.length): void {
  const head = Buffer.alloc(4);
  head.writeUInt32LE(length);
  stdout.write(Buffer.concat([head, payload]));
}
const say = (reply: object) => write(Buffer.from(JSON.stringify(reply)));

function chunksOf(head: object, stream: string, bytes: Buffer): object[] {
  const replies: object[] = [];
  for (let at = 0; at < bytes.length; at += LINK_CHUNK_BYTES) {
    const data = bytes.subarray(at, at + LINK_CHUNK_BYTES).toString('base64');
    replies.push({ kind: 'chunk', ...head, stream, index: replies.length, data });
  }
  return replies;
}

/** A document with unique bytes. */
export function documentOf(messageId: string, sizeBytes: number): Buffer {
  return Buffer.alloc(sizeBytes, `%PDF-1.7 message ${messageId} `);
}

/** A listing too long for one frame. */
export function longListing() {
  return Array.from({ length: 6000 }, (_, at) => ({
    id: String(3_000_000_000 + at),
    detalii: `recipisa pentru CIF 12345674, tip D112, număr ${at}: ${'â'.repeat(60)}`,
    cif: '12345674',
    data_creare: '01.02.2026 10:00:00',
    id_solicitare: null,
    tip: 'RECIPISA',
  }));
}

/** Sizes of the documents by the last digit of their message id: one that fits a message, one in chunks. */
export const SIZES = { whole: 4000, cut: 3_000_000 } as const;

function work({ id, action, params, versions }: Extract<HostMessage, { kind: 'request' }>): void {
  const head = { id, action };
  const { version, publicKey, keyId } = orders();
  if (action === 'status') {
    const workstation = { keyId, publicKey };
    say({
      kind: 'success',
      ...head,
      result: {
        protocol: LINK_PROTOCOL,
        versions: { ...versions, host: version },
        workstation,
        unsettled: [],
        unsettledRequests: [],
      },
    });
  } else if (action === 'listSpvMessages') {
    const result = { mesaje: longListing(), cui: ['12345674'], pinState: 'ok' };
    for (const chunk of chunksOf(head, 'result', Buffer.from(JSON.stringify(result)))) say(chunk);
    say({ kind: 'success', ...head, result: null });
  } else if (action === 'downloadSpvContent') {
    const ids = v.parse(linkParams.downloadSpvContent, params).messageIds;
    for (const [at, messageId] of ids.entries()) {
      const isCut = messageId.endsWith('2');
      const bytes = documentOf(messageId, isCut ? SIZES.cut : SIZES.whole);
      if (isCut) for (const chunk of chunksOf(head, messageId, bytes)) say(chunk);
      const signatureStatus = { state: 'absent', signer: null };
      const item = { ok: true, messageId, mimeType: 'application/pdf', sizeBytes: bytes.length, signatureStatus };
      const data = isCut ? null : bytes.toString('base64');
      say({ kind: 'item', ...head, done: at + 1, total: ids.length, item: { ...item, data } });
    }
    say({ kind: 'success', ...head, result: { downloaded: ids.length, failed: 0 } });
  } else if (action === 'sendSpvRequest') {
    const { requests } = v.parse(linkParams.sendSpvRequest, params);
    for (const [at, { attemptId, query }] of requests.entries()) {
      const report = {
        outcome: 'accepted',
        authorityId: String(90_000_001 + at),
        title: `Transmitere cerere tip ${query.tip}`,
      };
      say({ kind: 'request', ...head, done: at + 1, total: requests.length, attemptId, report });
    }
    say({ kind: 'success', ...head, result: { accepted: requests.length, refused: 0, unknown: 0, notSent: 0 } });
  } else if (action === 'checkFolder') {
    say({ kind: 'success', ...head, result: { state: 'ready', isConfirmed: true, freeBytes: 1_000_000 } });
  } else if (action === 'saveDocument') {
    say({ kind: 'success', ...head, result: { fileName: '12345674_D300_recipisa.pdf', isNew: true } });
  } else if (action === 'doctor') {
    const findings = [{ state: 'good', text: 'Acesta este Dosar Link 2.2.0', remedy: null }];
    say({ kind: 'success', ...head, result: { findings } });
  } else {
    say({ kind: 'success', ...head, result: { certificates: [], modules: [] } });
  }
}

function receive(message: HostMessage): void {
  note({ kind: 'received', pid, message });
  if (message.kind !== 'request') return;
  const { fault } = orders();
  if (fault === 'silent') return;
  const { id, action } = message;
  say({ kind: 'ack', id, action, by: 'host', waits: 'token' });
  if (fault === 'exit') exit(3);
  else if (fault === 'brokenFrame') write(Buffer.from('{}'), 0xff_ff_ff_ff);
  else if (fault === 'brokenReply')
    say({ kind: 'success', id, action, result: {}, extra: 'of a host that is not ours' });
  else if (fault === 'notJson') write(Buffer.from('{"kind":'));
  else if (fault === 'none') work(message);
}

if (import.meta.main && existsSync(folder)) {
  note({ kind: 'started', pid, arguments: argv.slice(2) });
  let unread = Buffer.alloc(0);
  stdin.on('data', (piece: Buffer) => {
    unread = Buffer.concat([unread, piece]);
    while (unread.length >= 4 && unread.length >= 4 + unread.readUInt32LE(0)) {
      const end = 4 + unread.readUInt32LE(0);
      const message: HostMessage = JSON.parse(unread.subarray(4, end).toString('utf8'));
      unread = unread.subarray(end);
      receive(message);
    }
  });
  stdin.on('end', () => {
    note({ kind: 'ended', pid });
    exit(0);
  });
}
