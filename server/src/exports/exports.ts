import { randomUUID } from 'node:crypto';
import { setImmediate as turnOfEventLoop } from 'node:timers/promises';
import * as v from 'valibot';
import { exportFormatSchema, type ExportFormat } from '#contracts/api/export.ts';
import { LANGUAGES, type Language } from '#contracts/languages.ts';
import { EXPORT_ROWS_AT_ONCE } from '#contracts/limits.ts';
import type { Audit } from '../audit/audit.ts';
import type { UrlSigner } from '../content/content.module.ts';
import type { TenantTx, Tenants } from '../db/tenantTx.ts';
import { fileName } from '../fileNames/fileName.ts';
import type { Actor } from '../http/actor.ts';
import { AppError } from '../http/appError.ts';
import type { FileTurns } from '../http/fileTurns.ts';
import type { PageRequest } from '../lists/keyset.ts';
import { romanianDay } from '../time/romanianTime.ts';
import { createCsvWriter } from './csv.ts';
import type { ExportRequestsRepository } from './exportRequests.repository.ts';
import type { Cell, ExportColumn, TableWriter } from './table.ts';
import { wordsOf, type ExportWords } from './words.ts';
import { createXlsxWriter } from './xlsx.ts';

/** A list that can be exported: its filter as the call takes it, its rows page by page, and its columns. */
export type ExportList<Filter, Row> = {
  /** The namespace of its calls. */
  readonly name: string;
  readonly filter: v.GenericSchema<unknown, Filter>;
  /** The file of texts of its screen: it names the file and the columns. */
  readonly texts: string;
  readonly columns: readonly ExportColumn<Row>[];
  /** `now` is the instant of the file, for what is late. */
  readonly rows: (tx: TenantTx, filter: Filter, page: PageRequest, now: Date) => Promise<Row[]>;
  /** The cursor of a row. */
  readonly keyOf: (row: Row) => readonly [string, string];
};

/** A list whose filter and rows are known to itself alone. */
export type AnyExportList = {
  readonly name: string;
  readonly open: (filter: unknown) => {
    readonly words: ExportWords;
    readonly batches: (tenants: Tenants, tenantId: string, language: Language, now: Date) => AsyncGenerator<Cell[][]>;
  };
};

/** Closes a list over its own types. */
export function exportList<Filter, Row>(list: ExportList<Filter, Row>): AnyExportList {
  const words = wordsOfList(list);
  return {
    name: list.name,
    open: (given) => {
      const filter = v.parse(list.filter, given);
      return {
        words,
        async *batches(tenants, tenantId, language, now) {
          const readRows = (asked: PageRequest): Promise<Row[]> =>
            tenants.read(tenantId, (tx) => list.rows(tx, filter, asked, now));
          let page: PageRequest | null = { kind: 'number', offset: 0, limit: EXPORT_ROWS_AT_ONCE };
          while (page !== null) {
            const rows = await readRows(page);
            yield rows.map((row) => list.columns.map(({ cell }) => cell(row, language)));
            page = pageAfter(rows, list.keyOf);
          }
        },
      };
    },
  };
}

const wordsOfList = <Row>({ texts, columns }: Pick<ExportList<unknown, Row>, 'texts' | 'columns'>): ExportWords =>
  wordsOf(
    texts,
    columns.map(({ header }) => header),
  );

/** The next page; null after the last one. */
function pageAfter<Row>(rows: readonly Row[], keyOf: (row: Row) => readonly [string, string]): PageRequest | null {
  const last = rows.at(-1);
  if (last === undefined || rows.length < EXPORT_ROWS_AT_ONCE) return null;
  return { kind: 'after', cursor: keyOf(last), limit: EXPORT_ROWS_AT_ONCE };
}

/** A report as a file: its rows come with one query, because a page of it would cost as much as all of it. */
export function exportWhole<Filter, Row>({
  allRows,
  ...list
}: Omit<ExportList<Filter, Row>, 'rows' | 'keyOf'> & {
  readonly allRows: (tx: TenantTx, filter: Filter) => Promise<Row[]>;
}): AnyExportList {
  const words = wordsOfList(list);
  return {
    name: list.name,
    open: (given) => {
      const filter = v.parse(list.filter, given);
      return {
        words,
        async *batches(tenants, tenantId, language) {
          const rows = await tenants.read(tenantId, (tx) => allRows(tx, filter));
          for (let at = 0; at < rows.length; at += EXPORT_ROWS_AT_ONCE) {
            yield rows
              .slice(at, at + EXPORT_ROWS_AT_ONCE)
              .map((row) => list.columns.map(({ cell }) => cell(row, language)));
            await turnOfEventLoop();
          }
        },
      };
    },
  };
}

/** What the address says of itself. The filter, which may be long, is stored. */
const requestSchema = v.strictObject({
  list: v.string(),
  format: exportFormatSchema,
  language: v.picklist(LANGUAGES),
});
type ExportRequest = Omit<v.InferOutput<typeof requestSchema>, 'list'> & { readonly filter: unknown };

/** A file while it is written. */
export type ExportFile = {
  readonly name: string;
  readonly mimeType: string;
  readonly bytes: AsyncIterable<Uint8Array>;
};

const MIME_TYPES: Readonly<Record<ExportFormat, string>> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

type Deps = {
  readonly tenants: Tenants;
  readonly requests: ExportRequestsRepository;
  readonly audit: Audit;
  readonly signer: UrlSigner;
};

/** Addresses of lists as files. */
export const createExports = ({ tenants, requests, audit, signer }: Deps) => ({
  /** The address of an export, for SIGNED_URL_MS. The trail names who asked for which list. */
  async sign({ tenantId, userId }: Actor, list: AnyExportList, asked: ExportRequest): Promise<{ url: string }> {
    const id = randomUUID();
    const { filter, ...request } = { list: list.name, ...asked };
    const after = { list: list.name, format: asked.format };
    await tenants.run(tenantId, async (tx) => {
      await requests.removeExpired(tx);
      await requests.insert(tx, id, filter);
      await audit.append(tx, userId, [{ action: 'firm.export', entityId: id, after }]);
    });
    return { url: signer.sign('export', { tenantId, id, detail: JSON.stringify(request) }) };
  },
});

/** Addresses of lists as files. */
export type Exports = ReturnType<typeof createExports>;

type FileDeps = Omit<Deps, 'audit'> & {
  /** The lists that modules bring. */
  readonly lists: readonly AnyExportList[];
  readonly turns: FileTurns;
  readonly now: () => Date;
};

/** Files of lists, written while they are downloaded. */
export const createExportFiles = ({ tenants, requests, signer, lists, turns, now }: FileDeps) => ({
  /**
   * Waits until the firm has no other file in the making.
   *
   * @throws {AppError} `auth.forbidden` when the address is not ours or has expired; `request.tooMany`
   */
  async open(id: string, query: Readonly<Record<string, string>>): Promise<ExportFile> {
    const signed = signer.verify('export', id, query);
    if (signed?.detail === undefined) throw new AppError('auth.forbidden');
    const { tenantId } = signed;
    const { list: name, format, language } = v.parse(requestSchema, JSON.parse(signed.detail));
    const request = await tenants.read(tenantId, (tx) => requests.find(tx, id));
    const listed = lists.find((one) => one.name === name);
    if (request === null || listed === undefined) throw new AppError('auth.forbidden');
    const list = listed.open(request.filter);
    const at = now();
    const { title, header } = list.words[language];
    const writer = format === 'csv' ? createCsvWriter(header, language) : createXlsxWriter(header, title);
    return {
      name: fileName(request.firmName, `${title} ${romanianDay(at)}`, format),
      mimeType: MIME_TYPES[format],
      bytes: await turns.take(tenantId, () => bytesOf(writer, list.batches(tenants, tenantId, language, at))),
    };
  },
});

/** Files of lists. */
export type ExportFiles = ReturnType<typeof createExportFiles>;

async function* bytesOf(writer: TableWriter, batches: AsyncGenerator<Cell[][]>) {
  yield writer.begin();
  for await (const rows of batches) yield writer.rows(rows);
  yield writer.end();
}
