import type { Readable } from 'node:stream';
import { createTransport, type SendMailOptions } from 'nodemailer';
import { MAIL_ANSWER_MAX, MAIL_SEND_MS } from '#contracts/limits.ts';
import type { MailAnswer } from './mail.repository.ts';
import type { MailAddress } from './mailAddress.ts';

/** A message as it goes to the mail server. */
export type Message = {
  readonly from: MailAddress;
  readonly to: MailAddress;
  readonly replyTo: MailAddress | null;
  readonly messageId: string;
  readonly language: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string | null;
  readonly unsubscribeUrl: string | null;
  readonly attachments: readonly MessageAttachment[];
};
export type MessageAttachment = { readonly filename: string; readonly contentType: string; readonly content: Readable };

/** What became of a message. A refusal concerns it alone, a failed server concerns all. */
export type SendOutcome =
  | { readonly kind: 'sent' }
  | { readonly kind: 'refused' | 'deferred'; readonly answer: MailAnswer }
  | { readonly kind: 'serverFailed'; readonly cause: unknown };

/** A connection to the mail server, opened by the first message and used by the next ones. */
export type Smtp = {
  send(message: Message): Promise<SendOutcome>;
  close(): void;
};

/** Opens a connection to the server at `url`; one that is silent for `silenceMs` has failed. */
export function openSmtp(url: string, silenceMs: number): Smtp {
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: 1,
    // The library would send again by itself; attempts are counted in the database.
    maxRequeues: 0,
    connectionTimeout: silenceMs,
    greetingTimeout: silenceMs,
    socketTimeout: silenceMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async send(message) {
      try {
        await transport.sendMail({ ...optionsOf(message), signal: AbortSignal.timeout(MAIL_SEND_MS) });
        return { kind: 'sent' };
      } catch (error) {
        return outcomeOf(error);
      }
    },
    close: () => transport.close(),
  };
}

/** Addresses are objects: in a text, a line break or a comma would name further recipients. */
function optionsOf({ from, to, replyTo, html, language, unsubscribeUrl, ...rest }: Message): SendMailOptions {
  return {
    ...rest,
    from: { ...from },
    to: { ...to },
    ...(replyTo === null ? {} : { replyTo: { ...replyTo } }),
    ...(html === null ? {} : { html }),
    attachments: [...rest.attachments],
    headers: {
      'Auto-Submitted': 'auto-generated',
      'Content-Language': language,
      ...(unsubscribeUrl === null ? {} : unsubscribeHeaders(unsubscribeUrl)),
    },
  };
}

const unsubscribeHeaders = (url: string) => ({
  'List-Unsubscribe': `<${url}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
});

/** An error of the library: at which command it happened, and what the server answered. */
type SmtpError = Error & {
  readonly code: unknown;
  readonly command?: unknown;
  readonly responseCode?: unknown;
  readonly response?: unknown;
};

/** An attachment could not be read to its end, so the message was not completed. */
const UNREADABLE: MailAnswer = { code: null, text: 'An attachment could not be read.' };
/** The library refuses an address before it reaches the server. */
const UNADDRESSED: MailAnswer = { code: null, text: 'The address cannot be written to.' };
/** Answer of a server that wants a sign-in first: it says nothing of the recipient. */
const AUTHENTICATION_REQUIRED = 530;

function outcomeOf(cause: unknown): SendOutcome {
  if (!isSmtpError(cause)) return { kind: 'serverFailed', cause };
  const { code, command, responseCode, response } = cause;
  if (code === 'ESTREAM') return { kind: 'deferred', answer: UNREADABLE };
  if (code === 'EENVELOPE' && command === 'API') return { kind: 'refused', answer: UNADDRESSED };
  const text = (typeof response === 'string' ? response : cause.message).slice(0, MAIL_ANSWER_MAX);
  const isOfMessage = (code === 'EENVELOPE' || code === 'EMESSAGE') && (command === 'RCPT TO' || command === 'DATA');
  if (!isOfMessage || typeof responseCode !== 'number' || responseCode === AUTHENTICATION_REQUIRED) {
    return { kind: 'serverFailed', cause };
  }
  return { kind: isFinal(responseCode) ? 'refused' : 'deferred', answer: { code: responseCode, text } };
}

/** 503 says that commands came in a wrong order, which another connection mends. */
const isFinal = (responseCode: number): boolean => responseCode >= 500 && responseCode !== 503;

const isSmtpError = (error: unknown): error is SmtpError => error instanceof Error && 'code' in error;
