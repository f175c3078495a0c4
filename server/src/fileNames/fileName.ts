import { FILE_NAME_BYTES_MAX } from '#contracts/limits.ts';

/** What a name says of a document: whose it is, the form and its period, what it is, and its number. */
export type NamedDocument = {
  readonly client: string | null;
  readonly form: string | null;
  readonly period: string | null;
  readonly kind: string;
  readonly number: string | null;
  /** Without its dot. */
  readonly extension: string;
};

/**
 * The name under which a person downloads or is sent a document: `Sapte Spice SRL - D300 2026-10 - recipisa 1200000006.pdf`.
 * What is unknown is left out. Words are Romanian for every reader, so that one document has one name; diacritics are folded,
 * because portals, archives and old mail programs spoil them.
 */
export function documentName({ client, form, period, kind, number, extension }: NamedDocument): string {
  const tail = joined(' - ', [joined(' ', [form, period]), joined(' ', [kind, number])]);
  return fileName(client, tail, extension);
}

/** A safe name of a text that is cut where it does not fit, and of its end, which always fits. */
export function fileName(start: string | null, end: string, extension: string): string {
  const after = `${safeText(end)}.${safeText(extension)}`;
  const room = FILE_NAME_BYTES_MAX - Buffer.byteLength(after) - Buffer.byteLength(SEPARATOR);
  const before = cutTo(safeText(start ?? ''), Math.max(room, 0));
  const name = cutTo(joined(SEPARATOR, [before, safeText(end)]), FILE_NAME_BYTES_MAX - extension.length - 1);
  return withoutDeviceName(`${name === '' ? UNNAMED : name}.${safeText(extension)}`);
}

/** A safe name of a folder. */
export const folderName = (text: string): string =>
  withoutDeviceName(cutTo(safeText(text), FOLDER_NAME_BYTES_MAX) || UNNAMED);

/** The words of filing documents in their names, and of those that are missing. Source: native-host-rs/src/saving/name.rs for those that a host saves. */
export const DOCUMENT_KIND_NAME = {
  file: 'declaratie',
  statement: 'declaratie',
  signed: 'declaratie semnata',
  receipt: 'recipisa',
  evidence: 'fisa depunerii',
  all: 'documente',
  noStatement: 'fara declaratie',
  noSigned: 'fara declaratie semnata',
  noReceipt: 'fara recipisa',
} as const;

/** The ending of a file of that type; that of its own name where the type is unknown. */
export function extensionOf(mimeType: string | null, name: string): string {
  const known = mimeType === null ? undefined : EXTENSIONS[mimeType];
  return known ?? /\.([A-Za-z0-9]{1,5})$/.exec(name)?.[1]?.toLowerCase() ?? 'bin';
}

const EXTENSIONS: Readonly<Record<string, string>> = {
  'application/pdf': 'pdf',
  'application/zip': 'zip',
  'text/plain': 'txt',
  'application/xml': 'xml',
  'text/xml': 'xml',
};

/** A path of three such names is short enough for every system. */
const FOLDER_NAME_BYTES_MAX = 80;
const SEPARATOR = ' - ';
const UNNAMED = 'document';

const joined = (separator: string, parts: readonly (string | null)[]): string =>
  parts.filter((part) => part !== null && part !== '').join(separator);

/** `2026-10`, which a folder sorts as time; the year alone for a form without a month. */
export function periodOf(year: number | null, month: number | null): string | null {
  if (year === null) return null;
  return month === null ? String(year) : `${year}-${String(month).padStart(2, '0')}`;
}

/** Letters without marks; no sign that Windows forbids, nothing invisible, and no text that turns the direction. */
function safeText(text: string): string {
  return text
    .toWellFormed()
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .normalize('NFC')
    .replaceAll(/[đĐ]/g, (letter) => (letter === 'đ' ? 'd' : 'D'))
    .replaceAll(/["<>:/\\|?*\p{C}\p{Z}]+/gu, ' ')
    .replaceAll(/[„”“’‘]/g, '')
    .replaceAll(/ {2,}/g, ' ')
    .replaceAll(/^[ .]+|[ .]+$/g, '');
}

/** The beginning of a text that has at most so many bytes, without half a letter. */
function cutTo(text: string, bytes: number): string {
  let cut = '';
  let length = 0;
  for (const letter of text) {
    length += Buffer.byteLength(letter);
    if (length > bytes) return cut.replaceAll(/[ .-]+$/g, '');
    cut += letter;
  }
  return cut;
}

/** Windows takes what stands before the first dot for a device. Source: Microsoft, Naming Files, Paths, and Namespaces. */
const DEVICE = /^(?:con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³])$/i;
const withoutDeviceName = (name: string): string =>
  DEVICE.test((name.split('.')[0] ?? '').trimEnd()) ? `_${name}` : name;
