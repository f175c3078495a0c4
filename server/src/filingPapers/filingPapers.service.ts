import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import { idSchema } from '#contracts/api/shared.ts';
import { LANGUAGES, type Language } from '#contracts/languages.ts';
import { BULK_MAX, PAPERS_BYTES_MAX } from '#contracts/limits.ts';
import type { Audit } from '../audit/audit.ts';
import type { ContentStore, UrlSigner } from '../content/content.module.ts';
import type { Tenants } from '../db/tenantTx.ts';
import type { ExportRequestsRepository } from '../exports/exportRequests.repository.ts';
import { fileName } from '../fileNames/fileName.ts';
import { writeArchive } from '../fileNames/zip.ts';
import type { Actor } from '../http/actor.ts';
import { AppError } from '../http/appError.ts';
import type { FileTurns } from '../http/fileTurns.ts';
import { filingDocumentName } from '../spvFilings/spvFilings.module.ts';
import { romanianDay } from '../time/romanianTime.ts';
import { archiveEntries } from './archive/archiveEntries.ts';
import { createEvidence } from './evidence/evidence.ts';
import type { PaperFiling, PapersRepository } from './papers.repository.ts';

/** What the service needs. */
export type FilingPapersDeps = {
  readonly tenants: Tenants;
  readonly papers: PapersRepository;
  readonly requests: ExportRequestsRepository;
  readonly store: ContentStore;
  readonly signer: UrlSigner;
  readonly audit: Audit;
  /** The turns of archives, which exports share. */
  readonly turns: FileTurns;
  /** Those of single records: a slow archive does not hold up what a person reads. */
  readonly recordTurns: FileTurns;
  readonly now: () => Date;
};

/** A file while it is written. */
export type PaperDownload = {
  readonly name: string;
  readonly mimeType: string;
  readonly bytes: AsyncIterable<Uint8Array>;
};
type Query = Readonly<Record<string, string>>;

const languageSchema = v.picklist(LANGUAGES);
/** What stands behind the address of an archive. */
const requestSchema = v.strictObject({ papersOf: v.pipe(v.array(idSchema), v.maxLength(BULK_MAX)) });

/** The papers of filings: the record of each, and archives of all that exists. */
export const createFilingPapers = (deps: FilingPapersDeps) => {
  const { tenants, papers, requests, signer, audit, turns, recordTurns, now } = deps;
  const evidence = createEvidence(deps);

  return {
    /** @throws {AppError} `filing.notFound`, `filing.papersTooLarge` */
    async sign({ tenantId, userId }: Actor, spvFilingIds: readonly string[], language: Language) {
      const asked = [...new Set(spvFilingIds)];
      const id = randomUUID();
      await tenants.run(tenantId, async (tx) => {
        const filings = await papers.filings(tx, asked);
        if (filings.length !== asked.length) throw new AppError('filing.notFound');
        if (filings.reduce((sum, filing) => sum + bytesOf(filing), 0) > PAPERS_BYTES_MAX) {
          throw new AppError('filing.papersTooLarge');
        }
        await requests.removeExpired(tx);
        await requests.insert(tx, id, { papersOf: asked });
        const after = { list: 'filingPapers', format: 'zip', spvFilingIds: asked };
        await audit.append(tx, userId, [{ action: 'firm.export', entityId: id, after }]);
      });
      return { url: signer.sign('papers', { tenantId, id, detail: language }) };
    },

    /**
     * An archive at its signed address. Waits until the firm has no other file in the making.
     *
     * @throws {AppError} `auth.forbidden` when the address is not ours or has expired; `request.tooMany`
     */
    async openArchive(id: string, query: Query): Promise<PaperDownload> {
      const signed = signer.verify('papers', id, query);
      if (signed?.detail === undefined) throw new AppError('auth.forbidden');
      const { tenantId } = signed;
      const language = v.parse(languageSchema, signed.detail);
      const filings = await tenants.read(tenantId, async (tx) => {
        const request = await requests.find(tx, id);
        if (request === null) throw new AppError('auth.forbidden');
        return papers.filings(tx, v.parse(requestSchema, request.filter).papersOf);
      });
      const at = now();
      const entries = () => archiveEntries({ ...deps, evidence }, { tenantId, filings, language });
      return {
        name: archiveName(filings, at),
        mimeType: 'application/zip',
        bytes: await turns.take(tenantId, () => writeArchive(entries(), at)),
      };
    },

    /**
     * The record of one filing at its signed address.
     *
     * @throws {AppError} `auth.forbidden` when the address is not ours or has expired; `filing.notFound`; `request.tooMany`
     */
    async openRecord(id: string, query: Query): Promise<PaperDownload> {
      const signed = signer.verify('evidence', id, query);
      if (signed?.detail === undefined) throw new AppError('auth.forbidden');
      const { tenantId } = signed;
      const language = v.parse(languageSchema, signed.detail);
      const [filing] = await tenants.read(tenantId, (tx) => papers.filings(tx, [id]));
      if (filing === undefined) throw new AppError('filing.notFound');
      async function* pieces() {
        if (filing !== undefined) yield await evidence(tenantId, filing, language);
      }
      return {
        name: filingDocumentName(filing, 'evidence', PDF),
        mimeType: PDF,
        bytes: await recordTurns.take(tenantId, pieces),
      };
    },
  };
};

/** The papers of filings. */
export type FilingPapers = ReturnType<typeof createFilingPapers>;

const PDF = 'application/pdf';

const bytesOf = ({ file, statement, signed, receipt }: PaperFiling): number =>
  [file, statement, signed, receipt].reduce((sum, document) => sum + (document?.sizeBytes ?? 0), 0);

function archiveName(filings: readonly PaperFiling[], at: Date): string {
  const [only, ...others] = filings;
  if (only === undefined || others.length > 0) {
    return fileName('Documente declaratii', `${romanianDay(at)} - ${String(filings.length)}`, 'zip');
  }
  return filingDocumentName(only, 'all', 'application/zip');
}
