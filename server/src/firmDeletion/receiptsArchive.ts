import { RECEIPTS_READ_AT_ONCE } from '#contracts/limits.ts';
import type { ContentStore, UrlSigner } from '../content/content.module.ts';
import type { Tenants } from '../db/tenantTx.ts';
import { DOCUMENT_KIND_NAME, documentName, fileName, folderName, periodOf } from '../fileNames/fileName.ts';
import { textBytes, writeArchive, type ArchiveEntry } from '../fileNames/zip.ts';
import { AppError } from '../http/appError.ts';
import type { FileTurns } from '../http/fileTurns.ts';
import { romanianDay } from '../time/romanianTime.ts';
import type { FirmDeletionRepository, ReceiptRow } from './firmDeletion.repository.ts';

type Deps = {
  readonly tenants: Tenants;
  readonly deletions: Pick<FirmDeletionRepository, 'receiptsAfter' | 'firmName'>;
  readonly store: ContentStore;
  readonly signer: UrlSigner;
  readonly turns: FileTurns;
  readonly now: () => Date;
};

/** A file while it is written. */
type Archive = { readonly name: string; readonly bytes: AsyncIterable<Uint8Array> };

/** All receipts of a firm in one archive, written while it is downloaded. */
export const createReceiptsArchive = ({ tenants, deletions, store, signer, turns, now }: Deps) => {
  async function* receiptsOf(tenantId: string): AsyncGenerator<ReceiptRow> {
    let after: string | null = null;
    for (;;) {
      const from: string | null = after;
      const rows: ReceiptRow[] = await tenants.read(tenantId, (tx) =>
        deletions.receiptsAfter(tx, from, RECEIPTS_READ_AT_ONCE),
      );
      yield* rows;
      after = rows.at(-1)?.id ?? null;
      if (rows.length < RECEIPTS_READ_AT_ONCE) return;
    }
  }

  async function* entriesOf(tenantId: string): AsyncGenerator<ArchiveEntry> {
    const missing: string[] = [];
    for await (const receipt of receiptsOf(tenantId)) {
      const name = receiptName(receipt);
      const bytes = await store.open(tenantId, receipt.sha256);
      if (bytes === null) missing.push(name);
      else yield { name, bytes };
    }
    // A reader who counts must not believe that all are here.
    if (missing.length > 0) yield { name: 'LIPSA.txt', bytes: textBytes(missing.join('\r\n')) };
  }

  return {
    /**
     * Waits until the firm has no other file in the making.
     *
     * @throws {AppError} `auth.forbidden` when the address is not ours or has expired; `request.tooMany`
     */
    async open(id: string, query: Readonly<Record<string, string>>): Promise<Archive> {
      const signed = signer.verify('receipts', id, query);
      if (signed === null) throw new AppError('auth.forbidden');
      const { tenantId } = signed;
      const at = now();
      const firmName = await tenants.read(tenantId, (tx) => deletions.firmName(tx));
      return {
        name: fileName(firmName, `recipise ANAF ${romanianDay(at)}`, 'zip'),
        bytes: await turns.take(tenantId, () => writeArchive(entriesOf(tenantId), at)),
      };
    },
  };
};

/** All receipts of a firm in one archive. */
export type ReceiptsArchive = ReturnType<typeof createReceiptsArchive>;

/** `Altora SRL 123/2026/D112 2026-10 - recipisa 1200000006.pdf`: a folder for each client and year, in which a person finds one. */
export function receiptName(receipt: ReceiptRow): string {
  const { id, clientName, fiscalCode, statementType, reportingMonth, reportingYear, uploadIndex } = receipt;
  const folder = [clientName, fiscalCode].filter((part) => part !== null).join(' ');
  const file = documentName({
    client: null,
    form: statementType,
    period: periodOf(reportingYear, reportingMonth),
    kind: DOCUMENT_KIND_NAME.receipt,
    number: uploadIndex ?? id,
    extension: 'pdf',
  });
  return [folderName(folder), folderName(String(reportingYear ?? 'fara an')), file].join('/');
}
