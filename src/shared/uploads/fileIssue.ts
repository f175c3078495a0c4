import { DOCUMENT_BYTES_MAX } from '#contracts/limits.ts';
import type { UploadFile, UploadIssue } from '#machines/uploadItem/uploadItem.machine.ts';

/** How many bytes at the beginning of a file may stand before what makes it a PDF. Source: ISO 32000, readers' custom. */
const HEAD_BYTES = 1024;

/** What is wrong with a file before it goes anywhere; what is in a declaration is checked by the server. */
export async function issueOf({ name, body, purpose }: UploadFile): Promise<UploadIssue | null> {
  if (body.size === 0) return 'empty';
  if (body.size > DOCUMENT_BYTES_MAX) return 'tooLarge';
  if (purpose.kind !== 'spvFiling') return null;
  const extension = name.toLowerCase().split('.').at(-1);
  if (extension !== 'pdf' && extension !== 'xml') return 'extension';
  const head = new Uint8Array(await body.slice(0, HEAD_BYTES).arrayBuffer());
  return (extension === 'pdf' ? isPdf(head) : isXml(head)) ? null : 'content';
}

const isPdf = (head: Uint8Array): boolean => latin1(head).includes('%PDF-');

/** In UTF-8 or UTF-16, with or without a byte order mark, the first character that is no space opens a tag. */
const isXml = (head: Uint8Array): boolean => /^\s*</.test(latin1(head).replaceAll(MARKS_AND_NULS, ''));

const MARKS_AND_NULS = /ï»¿|þÿ|ÿþ|\0/g;
const latin1 = (bytes: Uint8Array): string => new TextDecoder('latin1').decode(bytes);
