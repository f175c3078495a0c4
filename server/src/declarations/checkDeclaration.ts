import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import * as v from 'valibot';
import type { FilingIssueCode } from '#contracts/api/filingIssues.ts';
import { DOCUMENT_BYTES_MAX } from '#contracts/limits.ts';
import {
  declarationAnswerSchema,
  receiptAnswerSchema,
  vectorAnswerSchema,
  type DeclarationAnswer,
  type Job,
  type VectorAnswer,
} from './isolation/answers.ts';
import type { Frame } from './isolation/frames.ts';
import { ReadingEndedError, type Source } from './isolation/reader.ts';
import { createReaders, type Readers } from './isolation/readers.ts';
import type { ReceiptReading } from './readReceipt.ts';

/** Chunk size of reading a file, in bytes: most files fit into one. */
const PIECE_BYTES = 1024 * 1024;

/** A document: a file, or its bytes. */
export type DocumentFile = { readonly path: string } | { readonly bytes: Uint8Array };

/** The result of a check. An error among the issues makes the filing Invalid. */
export type CheckedDeclaration = DeclarationAnswer & {
  /** The PDF made of a bare XML; null for an uploaded PDF, or when there is an error. */
  readonly statement: Uint8Array | null;
};

/** Reads documents from outside in child processes, so that a hostile one can end only its process. */
export type DeclarationChecker = {
  /** Finds the declaration in a PDF or a bare XML and checks it. Every fault of the file is an issue. */
  check(tenantId: string, file: DocumentFile, fileName: string): Promise<CheckedDeclaration>;
  /** Reads a receipt. Any other document, and an unreadable one, has no verdict. */
  readReceipt(tenantId: string, file: DocumentFile): Promise<ReceiptReading>;
  /** Reads a fiscal vector. Any other document, and an unreadable one, has no tax id. */
  readVector(tenantId: string, file: DocumentFile): Promise<VectorAnswer>;
  stop(): Promise<void>;
};

/** The child processes start with the first document. */
export function createDeclarationChecker(readers: Readers = createReaders()): DeclarationChecker {
  const read = async (tenantId: string, job: Job, file: DocumentFile): Promise<Frame | FilingIssueCode> => {
    const source = await sourceOf(file);
    if (source.sizeBytes > DOCUMENT_BYTES_MAX) return 'fileTooLarge';
    try {
      return await readers.run(tenantId, job, source);
    } catch (error) {
      if (error instanceof ReadingEndedError) return 'fileTooComplex';
      throw error;
    }
  };
  return {
    async check(tenantId, file, fileName) {
      const answer = await read(tenantId, { task: 'declaration', fileName }, file);
      if (typeof answer === 'string') return refused(answer, fileName);
      const found = v.parse(declarationAnswerSchema, answer.head);
      return { ...found, statement: answer.body.byteLength > 0 ? answer.body : null };
    },
    async readReceipt(tenantId, file) {
      const answer = await read(tenantId, { task: 'receipt', fileName: '' }, file);
      if (typeof answer === 'string') return { verdict: null, lines: [], uploadIndex: null, statementType: null };
      return v.parse(receiptAnswerSchema, answer.head);
    },
    async readVector(tenantId, file) {
      const answer = await read(tenantId, { task: 'vector', fileName: '' }, file);
      if (typeof answer === 'string') return { taxId: null, obligations: [] };
      return v.parse(vectorAnswerSchema, answer.head);
    },
    stop() {
      readers.stop();
      return Promise.resolve();
    },
  };
}

async function sourceOf(file: DocumentFile): Promise<Source> {
  if ('bytes' in file) {
    const { bytes } = file;
    return { sizeBytes: bytes.byteLength, open: () => Readable.from([bytes]) };
  }
  const { size } = await stat(file.path);
  // A file that grows while it is read must not run into the next document.
  return {
    sizeBytes: size,
    open: () => createReadStream(file.path, { end: Math.max(size - 1, 0), highWaterMark: PIECE_BYTES }),
  };
}

const refused = (code: FilingIssueCode, place: string): CheckedDeclaration => ({
  statementType: null,
  fiscalCode: null,
  reportingMonth: null,
  reportingYear: null,
  isRectification: false,
  issues: [{ severity: 'error', code, place, values: {}, wording: '' }],
  issueCount: 1,
  statement: null,
});
