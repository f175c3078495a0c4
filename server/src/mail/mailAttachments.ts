import { Readable } from 'node:stream';
import type { ContentService } from '../content/content.module.ts';
import { AppError } from '../http/appError.ts';
import type { MessageAttachment } from './smtp.ts';

/** A file of the firm is no longer there. */
export class AttachmentGoneError extends Error {
  override readonly name = 'AttachmentGoneError';
}

/** Reads a file of a firm for a mail. Its bytes are opened once the mail server has accepted the recipient. */
export type ReadAttachment = (tenantId: string, contentId: string, attachedAs?: string) => Promise<MessageAttachment>;

/** Reads attachments from the content store. */
export const createReadAttachment =
  ({ file, open }: Pick<ContentService, 'file' | 'open'>): ReadAttachment =>
  async (tenantId, contentId, attachedAs) => {
    const { name, mimeType, sha256 } = await file({ tenantId, id: contentId }).catch((error: unknown) => {
      if (error instanceof AppError && error.code === 'content.notFound') {
        throw new AttachmentGoneError('An attachment is no longer there.', { cause: error });
      }
      throw error;
    });
    async function* bytes() {
      yield* await open(tenantId, sha256);
    }
    return { filename: attachedAs ?? name, contentType: mimeType, content: Readable.from(bytes()) };
  };

/** Name and size of a file that goes along with a mail; null for one that is no longer there. */
export const createFindAttachment =
  ({ file }: Pick<ContentService, 'file'>) =>
  async (tenantId: string, id: string): Promise<{ name: string; sizeBytes: number } | null> => {
    try {
      const { name, sizeBytes } = await file({ tenantId, id });
      return { name, sizeBytes };
    } catch (error) {
      if (error instanceof AppError && error.code === 'content.notFound') return null;
      throw error;
    }
  };
