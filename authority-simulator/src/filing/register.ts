import { createHash } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Message, AuthorityRecords } from '../authorityRecords.ts';
import type { Behaviour } from '../behaviour.ts';
import type { Verdict } from '../control/behaviourSchemas.ts';
import type { KnownFiling } from '../control/schemas.ts';
import { checkDocument, type CheckedDocument, type DocumentParts, type Problem } from './checkDocument.ts';
import { receiptOf } from './receiptMessage.ts';

export type FilingState = 'processing' | 'notValid' | 'errors' | 'valid';

/** Outcome of an upload at the portal; only a registered one is a filing. */
export type UploadOutcome = 'registered' | 'rejected' | 'turnedAway';

/** One file that reached the portal. Instants are ms since 1970 on the authority's clock. */
export type Upload = {
  at: number;
  fileName: string;
  sizeBytes: number;
  sha256: string;
  outcome: UploadOutcome;
  index: string | null;
  dueAt: number;
  /** Its check as of its arrival, run on demand and once. */
  checked: () => Promise<CheckedDocument>;
};

/** A registered upload, parsed and, once it is due, judged. */
export type Filing = Omit<Upload, 'checked' | 'index'> &
  CheckedDocument & { index: string; state: FilingState; receipt: Message | null };

/** An upload as the control port reports it. */
export type UploadRecord = Pick<Upload, 'at' | 'fileName' | 'sizeBytes' | 'sha256' | 'outcome' | 'index'> &
  Pick<CheckedDocument, 'originalSha256s' | 'form' | 'fiscalCode' | 'period'> & {
    serial: string | null;
    state: FilingState | null;
    problem: Problem | 'verdict' | null;
  };

/** All uploads at the portal and their outcome. */
export type Register = {
  /** Takes over filings of the past, with indexes below those of uploads. They are no uploads. */
  know: (filings: readonly KnownFiling[]) => void;
  submit: (fileName: string, bytes: Buffer, outcome: UploadOutcome) => Upload;
  /** All registered filings, in the order of their indexes; due ones are judged first, and their receipts posted. */
  filings: () => Promise<Filing[]>;
  uploads: () => Promise<UploadRecord[]>;
  /** Ends the processing of everything filed so far. */
  processNow: () => Promise<void>;
  /** Verdicts for later filings; those due already are judged before. */
  setVerdicts: (verdicts: readonly Verdict[]) => Promise<void>;
  verdicts: () => readonly Verdict[];
  reset: () => void;
};

/** Ten digits, outside the range of seeded receipts. */
const FIRST_INDEX = 1_200_000_001;

type Parts = Omit<DocumentParts, 'hasRight'> & { records: AuthorityRecords; behaviour: Behaviour };

const IN_PROCESSING = { state: 'processing', receipt: null } as const;

type Judged = { state: FilingState; receipt: Message | null; byVerdict: boolean };

/** Makes an empty register. */
export function createRegister(parts: Parts): Register {
  const { records, behaviour, now } = parts;
  let known: Filing[] = [];
  let uploads: Upload[] = [];
  let nextIndex = FIRST_INDEX;
  const judgement = createJudgement(records);
  const check = createChecker(parts);

  const filings = async (): Promise<Filing[]> => {
    const asked = uploads;
    // All are parsed before the first is judged, so that receipts are numbered in the order of the indexes.
    const read = await Promise.all(asked.map(async (upload) => ({ upload, document: await upload.checked() })));
    if (uploads !== asked) return [];
    const judgedUploads = read.flatMap(({ upload, document }) => {
      const { index, dueAt } = upload;
      if (index === null) return [];
      const { state, receipt } = dueAt <= now() ? judgement.judge(index, dueAt, document) : IN_PROCESSING;
      return [{ ...upload, ...document, index, state, receipt }];
    });
    return [...known, ...judgedUploads];
  };

  return {
    filings,
    know: (filings) => {
      known = filings.map((filing) => filingOf(filing, records));
    },
    submit: (fileName, bytes, outcome) => {
      const index = outcome === 'registered' ? String(nextIndex++) : null;
      const upload = newUpload({ fileName, bytes, outcome, index, at: now() }, behaviour.processFilingsAfterMs, check);
      uploads.push(upload);
      return upload;
    },
    uploads: async () => {
      await filings();
      return Promise.all(uploads.map((upload) => recordOf(upload, judgement.judged)));
    },
    processNow: async () => {
      const at = now();
      for (const upload of uploads) upload.dueAt = Math.min(upload.dueAt, at);
      await filings();
    },
    setVerdicts: async (changed) => {
      await filings();
      judgement.setVerdicts(changed);
    },
    verdicts: judgement.verdicts,
    reset: () => {
      known = [];
      uploads = [];
      judgement.reset();
      nextIndex = FIRST_INDEX;
    },
  };
}

/** A filing of the past as one that was uploaded here. */
function filingOf({ submittedAt, messageId, ...filing }: KnownFiling, records: AuthorityRecords): Filing {
  const at = Date.parse(submittedAt);
  const receipt = messageId === null ? null : records.message(messageId);
  const unread = { sizeBytes: 0, sha256: '', originalSha256s: [], signedBy: null, problem: null };
  return { ...unread, ...filing, at, dueAt: at, outcome: 'registered', receipt };
}

/** Judges each filing once. */
function createJudgement(records: AuthorityRecords) {
  const judged = new Map<string, Judged>();
  let verdicts: readonly Verdict[] = [];
  return {
    judged,
    verdicts: (): readonly Verdict[] => verdicts,
    setVerdicts: (changed: readonly Verdict[]): void => {
      verdicts = changed;
    },
    judge: (index: string, dueAt: number, document: CheckedDocument): Judged => {
      const known = judged.get(index);
      if (known) return known;
      const verdict = verdicts.find((one) => fits(one, document));
      const isValid = document.problem === null && verdict?.verdict !== 'notValid';
      const receipt = isValid ? records.post(receiptOf(index, dueAt, document, verdict)) : null;
      const state = !isValid ? 'notValid' : verdict?.verdict === 'errors' ? 'errors' : 'valid';
      const result = { state, receipt, byVerdict: document.problem === null } as const;
      judged.set(index, result);
      return result;
    },
    reset: (): void => {
      judged.clear();
      verdicts = [];
    },
  };
}

type Check = (bytes: Buffer, at: number) => Promise<CheckedDocument>;

/** Creates the check of uploads, which removes its working files. */
function createChecker(parts: Parts): Check {
  const { records, workDir } = parts;
  let files = 0;
  const hasRight = (serial: string, fiscalCode: string): boolean =>
    records.certificate(serial)?.rights.includes(fiscalCode) ?? false;

  return async (bytes, at) => {
    files += 1;
    const name = `upload-${files}`;
    const document = await checkDocument(bytes, name, { ...parts, now: () => at, hasRight });
    await Promise.all(
      ['pdf', 'p7s', 'signed', 'crt'].map((end) => rm(join(workDir, `${name}.${end}`), { force: true })),
    );
    return document;
  };
}

type NewUpload = Pick<Upload, 'fileName' | 'outcome' | 'index' | 'at'> & { bytes: Buffer };

/** A file that has arrived; its check runs once, on first demand. */
function newUpload({ bytes, ...upload }: NewUpload, processingMs: number, check: Check): Upload {
  let checked: Promise<CheckedDocument> | null = null;
  return {
    ...upload,
    sizeBytes: bytes.length,
    sha256: createHash('sha256').update(bytes).digest('hex'),
    dueAt: upload.at + processingMs,
    checked: () => (checked ??= check(bytes, upload.at)),
  };
}

async function recordOf({ checked, ...upload }: Upload, judged: ReadonlyMap<string, Judged>): Promise<UploadRecord> {
  const { signedBy, problem, ...document } = await checked();
  const result = upload.index === null ? undefined : judged.get(upload.index);
  const { at, fileName, sizeBytes, sha256, outcome, index } = upload;
  const state = result?.state ?? (index === null ? null : 'processing');
  const reason = state === 'notValid' && result?.byVerdict ? 'verdict' : problem;
  return { at, fileName, sizeBytes, sha256, outcome, index, serial: signedBy, ...document, state, problem: reason };
}

function fits({ form, fiscalCode }: Verdict, document: CheckedDocument): boolean {
  return (
    (form === undefined || form === document.form) && (fiscalCode === undefined || fiscalCode === document.fiscalCode)
  );
}
