import { strToU8, Zip, ZipPassThrough } from 'fflate';
import { RECEIPTS_READ_AT_ONCE } from '#contracts/limits.ts';
import type { ContentStore, UrlSigner } from '../content/content.module.ts';
import type { Tenants } from '../db/tenantTx.ts';
import { AppError } from '../http/appError.ts';
import type { FileTurns } from '../http/fileTurns.ts';
import type { FirmDeletionRepository, ReceiptRow } from './firmDeletion.repository.ts';

type Deps = {
  readonly tenants: Tenants;
  readonly deletions: Pick<FirmDeletionRepository, 'receiptsAfter'>;
  readonly store: ContentStore;
  readonly signer: UrlSigner;
  readonly turns: FileTurns;
};

/** All receipts of a firm in one archive, written while it is downloaded. */
export const createReceiptsArchive = ({ tenants, deletions, store, signer, turns }: Deps) => {
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

  async function* piecesOf(tenantId: string): AsyncGenerator<Uint8Array> {
    const { zip, take } = createZip();
    const missing: string[] = [];
    for await (const receipt of receiptsOf(tenantId)) {
      const bytes = await store.open(tenantId, receipt.sha256);
      if (bytes === null) {
        missing.push(receiptName(receipt));
        continue;
      }
      const file = new ZipPassThrough(receiptName(receipt));
      zip.add(file);
      for await (const chunk of bytes) {
        if (chunk instanceof Uint8Array) file.push(new Uint8Array(chunk));
        yield take();
      }
      file.push(new Uint8Array(), true);
      yield take();
    }
    // A reader who counts must not believe that all are here.
    if (missing.length > 0) {
      const list = new ZipPassThrough('LIPSA.txt');
      zip.add(list);
      list.push(strToU8(missing.join('\r\n')), true);
    }
    zip.end();
    yield take();
  }

  return {
    /**
     * Waits until the firm has no other file in the making.
     *
     * @throws {AppError} `auth.forbidden` when the address is not ours or has expired; `request.tooMany`
     */
    async open(id: string, query: Readonly<Record<string, string>>): Promise<AsyncIterable<Uint8Array>> {
      const signed = signer.verify('receipts', id, query);
      if (signed === null) throw new AppError('auth.forbidden');
      return turns.take(signed.tenantId, () => piecesOf(signed.tenantId));
    },
  };
};

/** All receipts of a firm in one archive. */
export type ReceiptsArchive = ReturnType<typeof createReceiptsArchive>;

function createZip() {
  let chunks: Uint8Array[] = [];
  const zip = new Zip((error, chunk) => {
    if (error !== null) throw error;
    chunks.push(chunk);
  });
  const take = (): Uint8Array => {
    const taken = Buffer.concat(chunks);
    chunks = [];
    return taken;
  };
  return { zip, take };
}

/** `Altora SRL/2026/D112 2026-10 1200000006.pdf`: a folder for each client and year, in which a person finds one. */
export function receiptName(receipt: ReceiptRow): string {
  const { id, clientName, fiscalCode, statementType, reportingMonth, reportingYear, uploadIndex } = receipt;
  const folder = [clientName, fiscalCode].filter((part) => part !== null).join(' ') || '-';
  const month = reportingMonth === null ? '' : `-${String(reportingMonth).padStart(2, '0')}`;
  const period = reportingYear === null ? null : `${reportingYear}${month}`;
  const name = [statementType, period, uploadIndex ?? id].filter((part) => part !== null).join(' ');
  return [folder, String(reportingYear ?? '-'), `${name} recipisa.pdf`].map(fileNameOf).join('/');
}

/** What no file system takes is left out. */
const fileNameOf = (name: string): string =>
  name
    .replaceAll(/[\p{Cc}<>:"/\\|?*]/gu, ' ')
    .replaceAll(/ +/g, ' ')
    .replace(/[. ]+$/, '')
    .trim()
    .slice(0, 120) || '-';
