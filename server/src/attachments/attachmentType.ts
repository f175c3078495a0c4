const OFFICE = 'application/vnd.openxmlformats-officedocument';

/** Types of files by what their bytes begin with, then by their name: office documents are zip or OLE files inside. */
const BY_CONTENT: Readonly<Record<string, Readonly<Record<string, string>> | string>> = {
  'application/pdf': 'application/pdf',
  'image/png': 'image/png',
  'image/jpeg': 'image/jpeg',
  'application/zip': {
    docx: `${OFFICE}.wordprocessingml.document`,
    xlsx: `${OFFICE}.spreadsheetml.sheet`,
    zip: 'application/zip',
  },
  'application/x-ole-storage': { doc: 'application/msword', xls: 'application/vnd.ms-excel' },
};

/** The type of an attached file; null for one that is not accepted. */
export function attachmentTypeOf(sniffed: string | null, name: string): string | null {
  const found = BY_CONTENT[sniffed ?? ''];
  if (found === undefined || typeof found === 'string') return found ?? null;
  return found[name.slice(name.lastIndexOf('.') + 1).toLowerCase()] ?? null;
}
