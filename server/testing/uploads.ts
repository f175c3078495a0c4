import { Hono } from 'hono';
import { ERROR_STATUS } from '#contracts/errors.ts';
import type { SignatureStatus } from '#contracts/link/fields.ts';
import type { Actor } from '#server/http/actor.ts';
import { AppError } from '#server/http/appError.ts';
import type { TestDomain } from './domain.ts';

/** A document with that text. */
export const pdf = (text: string): Buffer<ArrayBuffer> => Buffer.from(`%PDF-1.7\n${text}\n%%EOF`);

/** Intact signature statuses, one for each message. */
export const signatureStatusesOf = (ids: readonly string[]): SignatureStatus[] =>
  ids.map(() => ({ state: 'intact', signer: 'Ministerul' }));

/** Uploads like the page, to the signed addresses of a domain; `app` also serves native hosts. */
export function createUploads(domain: TestDomain) {
  const app = new Hono().route('/', domain.hostApp).route('/', domain.contentApp);
  app.onError((error, c) => {
    if (!(error instanceof AppError)) throw error;
    return c.json({ code: error.code }, ERROR_STATUS[error.code]);
  });
  const put = async (url: string, body: BodyInit) => app.request(url, { method: 'PUT', body });
  const announceAll = (actor: Actor, sizes: readonly number[], name = 'a.pdf') =>
    domain.as(actor).content.createBatch({ files: sizes.map((sizeBytes) => ({ name, sizeBytes })) });
  const announce = async (actor: Actor, sizeBytes: number, name?: string) => {
    const { id: batchId, signedUrl, files } = await announceAll(actor, [sizeBytes], name);
    const [file] = files;
    if (file === undefined) throw new Error('the batch has no file');
    return { batchId, signedUrl, id: file.id };
  };
  return {
    app,
    put,
    announceAll,
    announce,
    /** Announces one file and sends its bytes. */
    upload: async (actor: Actor, bytes: Buffer<ArrayBuffer>, name?: string) => {
      const file = await announce(actor, bytes.length, name);
      const { status } = await put(file.signedUrl, bytes);
      if (status !== 204) throw new Error(`the upload was answered with ${status}`);
      return file;
    },
  };
}
