import { spawnSync } from 'node:child_process';
import type { AddressInfo, Socket } from 'node:net';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import * as v from 'valibot';

/** A message as it arrived. */
export type ReceivedMail = { readonly from: string; readonly to: readonly string[]; readonly raw: Buffer };

/** How the server says no. */
export type Refusal = { readonly code: number; readonly text: string };
type Behaviour = {
  /** Ends every connection at once. */
  isDown: boolean;
  /** Says nothing from here on. */
  silentAt: 'greeting' | 'sender' | 'message' | null;
  /** Takes a message and ends the connection in place of an answer. */
  losesAnswer: boolean;
  senderRefusal: Refusal | null;
  messageRefusal: Refusal | null;
};

/** A real mail server in this process. */
export type MailServer = {
  readonly port: number;
  /** Messages that it took, in order. */
  readonly received: ReceivedMail[];
  /** Refused recipients. */
  readonly refusals: Map<string, Refusal>;
  readonly behaviour: Behaviour;
  connections(): number;
  /** How often it has fallen silent. */
  silences(): number;
  /** Accepts everything again, and forgets what came. */
  reset(): void;
  close(): Promise<void>;
};

const OBLIGING: Behaviour = {
  isDown: false,
  silentAt: null,
  losesAnswer: false,
  senderRefusal: null,
  messageRefusal: null,
};

type State = {
  readonly received: ReceivedMail[];
  readonly refusals: Map<string, Refusal>;
  readonly behaviour: Behaviour;
  readonly sockets: Set<Socket>;
  connections: number;
  silences: number;
};

/** Starts a mail server; without options it offers no TLS. */
export async function startMailServer(
  options: SMTPServerOptions = { disabledCommands: ['STARTTLS'] },
): Promise<MailServer> {
  const state: State = {
    received: [],
    refusals: new Map(),
    behaviour: { ...OBLIGING },
    sockets: new Set(),
    connections: 0,
    silences: 0,
  };
  const server = new SMTPServer({
    authOptional: true,
    maxAllowedUnauthenticatedCommands: false,
    closeTimeout: 50,
    disableReverseLookup: true,
    logger: false,
    ...handlersOf(state),
    ...options,
  });
  server.on('error', () => {}); // A client that ends its connection in the middle.
  server.server.on('connection', (socket: Socket) => {
    state.connections += 1;
    state.sockets.add(socket);
    socket.on('close', () => state.sockets.delete(socket));
    if (state.behaviour.isDown) socket.destroy();
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return {
    port: portOf(server.server.address()),
    received: state.received,
    refusals: state.refusals,
    behaviour: state.behaviour,
    connections: () => state.connections,
    silences: () => state.silences,
    reset: () => {
      state.received.length = 0;
      state.refusals.clear();
      Object.assign(state, { connections: 0, silences: 0 });
      Object.assign(state.behaviour, OBLIGING);
    },
    close: () => new Promise((closed) => server.close(closed)),
  };
}

const answer = (refusal: Refusal | null | undefined, done: (error?: Error | null) => void) =>
  done(refusal === null || refusal === undefined ? null : errorOf(refusal));

/** What it answers to each command. */
function handlersOf(state: State): SMTPServerOptions {
  const { behaviour, received, refusals, sockets } = state;
  /** Goes on, unless the server falls silent here. */
  const speakAt = (place: Behaviour['silentAt'], speak: () => void) => {
    if (behaviour.silentAt === place) state.silences += 1;
    else speak();
  };
  return {
    onConnect: (_, done) => speakAt('greeting', done),
    onMailFrom: (_, __, done) => speakAt('sender', () => answer(behaviour.senderRefusal, done)),
    onRcptTo: ({ address }, _, done) => answer(refusals.get(address), done),
    onData: (stream, { envelope }, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        if (behaviour.messageRefusal !== null) return answer(behaviour.messageRefusal, done);
        const from = envelope.mailFrom === false ? '' : envelope.mailFrom.address;
        received.push({ from, to: envelope.rcptTo.map(({ address }) => address), raw: Buffer.concat(chunks) });
        if (behaviour.losesAnswer) for (const socket of sockets) socket.destroy();
        else speakAt('message', done);
      });
    },
  };
}

function portOf(address: AddressInfo | string | null): number {
  if (address === null || typeof address === 'string') throw new Error('The mail server has no port.');
  return address.port;
}

const errorOf = ({ code, text }: Refusal): Error => Object.assign(new Error(text), { responseCode: code });

const personSchema = v.strictObject({ name: v.string(), address: v.string() });
const parsedSchema = v.strictObject({
  headers: v.record(v.string(), v.string()),
  from: personSchema,
  to: v.array(personSchema),
  replyTo: v.nullable(personSchema),
  text: v.string(),
  html: v.nullable(v.string()),
  attachments: v.array(v.strictObject({ name: v.string(), type: v.string(), sha256: v.string() })),
});

/** A message as Python's own mail library reads it. */
export function parseMail({ raw }: ReceivedMail): v.InferOutput<typeof parsedSchema> {
  const { stdout, stderr, status } = spawnSync('python3', ['-c', PARSER], { input: raw, maxBuffer: 64 * 1024 * 1024 });
  if (status !== 0) throw new Error(stderr.toString());
  return v.parse(parsedSchema, JSON.parse(stdout.toString()));
}

/** The classic interface of the library: the newer one of some versions puts blanks into long names. */
const PARSER = `
import hashlib, json, sys
from email import message_from_bytes, policy
from email.header import decode_header, make_header
from email.utils import getaddresses
raw = sys.stdin.buffer.read()
m = message_from_bytes(raw, policy=policy.default)
classic = message_from_bytes(raw)
decoded = lambda text: str(make_header(decode_header(text)))
people = lambda name: [{'name': decoded(n), 'address': a} for n, a in getaddresses(classic.get_all(name, []))]
body = lambda kind: m.get_body((kind,)).get_content().replace('\\r\\n', '\\n') if m.get_body((kind,)) else None
digest = lambda part: hashlib.sha256(part.get_payload(decode=True)).hexdigest()
print(json.dumps({
  'headers': {name.lower(): decoded(value) for name, value in classic.items()},
  'from': people('from')[0], 'to': people('to'), 'replyTo': (people('reply-to') or [None])[0],
  'text': body('plain'), 'html': body('html'),
  'attachments': [{'name': a.get_filename(), 'type': a.get_content_type(), 'sha256': digest(a)} for a in m.iter_attachments()],
}))
`;
