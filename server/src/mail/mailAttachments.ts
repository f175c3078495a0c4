import { Readable } from 'node:stream';
import type { ContentService } from '../content/content.service.ts';
import { AppError } from '../http/appError.ts';
import type { MessageAttachment } from './smtp.ts';

/** A file of the firm is no longer there. */
export class AttachmentGoneError extends Error {
  override readonly name = 'AttachmentGoneError';
}

/** Reads a file of a firm for a mail. Its bytes are opened once the mail server has accepted the recipient. */
export type ReadAttachment = (tenantId: string, contentId: string) => Promise<MessageAttachment>;

/** Reads attachments from the content store. */
export const createReadAttachment =
  ({ file, open }: Pick<ContentService, 'file' | 'open'>): ReadAttachment =>
  async (tenantId, contentId) => {
    const { name, mimeType, sha256 } = await file({ tenantId, id: contentId }).catch((error: unknown) => {
      if (error instanceof AppError && error.code === 'content.notFound') {
        throw new AttachmentGoneError('An attachment is no longer there.', { cause: error });
      }
      throw error;
    });
    async function* bytes() {
      yield* await open(tenantId, sha256);
    }
    return { filename: name, contentType: mimeType, content: Readable.from(bytes()) };
  };
