import type { IncomingMessage } from 'node:http';
import type { PlainCall, PlainReply } from '../wire/plainHttp.ts';
import type { ContactDesk } from './desk.ts';
import { CONTACT_PATH, contactAnswer, contactPage } from './pages.ts';

/** The public form as a call of a plain server; null for another address. */
export function contactCall(contacts: ContactDesk, request: IncomingMessage): PlainCall | null {
  if (new URL(request.url ?? '/', 'http://localhost').pathname !== CONTACT_PATH) return null;
  const page = (body: string): string =>
    request.method === 'POST' ? contactAnswer(contacts, new URLSearchParams(body)) : contactPage(contacts.form());
  return { endpoint: 'contactForm', documentId: null, reply: (body) => Promise.resolve(html(page(body))) };
}

const html = (page: string): PlainReply => ({
  status: 200,
  headers: { 'Content-Type': 'text/html;charset=ISO-8859-1', 'Content-Language': 'ro' },
  body: Buffer.from(page, 'latin1'),
});
