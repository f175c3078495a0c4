import type { FilingIssueCode } from '#contracts/api/filingIssues.ts';
import { storableText } from '../../db/storableText.ts';
import { checkXml } from '../checks/checkXml.ts';
import { findingOf, type FindingInput } from '../checks/findings.ts';
import { isRectification } from '../forms/rectification.ts';
import type { DeclarationAnswer } from '../isolation/answers.ts';
import { drawStatement } from '../statement/drawStatement.ts';
import type { Attached } from './attachments.ts';
import { attachedFiles, isPdf } from './pdf.ts';
import { PdfError } from './pdfError.ts';
import { isXml, readXml, XmlError } from './xml.ts';

/** The result of reading a file, and the PDF made from a bare XML. */
export type ReadDeclaration = DeclarationAnswer & { readonly statement: Uint8Array | null };

/** Finds and checks the declaration in a file, and makes a PDF of a bare XML without errors. */
export async function readDeclaration(bytes: Buffer, fileName: string): Promise<ReadDeclaration> {
  try {
    const xml = await xmlOf(bytes);
    const root = readXml(xml);
    const { form, identity, findings } = checkXml(root);
    const isToBeDrawn = xml === bytes && form !== null && !findings.hasErrors();
    return {
      statementType: form?.type ?? null,
      fiscalCode: identity.fiscalCode,
      reportingMonth: identity.month,
      reportingYear: identity.year,
      isRectification: form !== null && isRectification(root, form),
      issues: findings.kept(),
      issueCount: findings.count(),
      statement: isToBeDrawn ? drawStatement({ root, form, identity, xml, fileName }) : null,
    };
  } catch (error) {
    return refused(findingOf({ severity: 'error', place: fileName, ...reasonOf(error) }));
  }
}

/** Why a file is refused before a declaration was found in it. */
class FileError extends Error {
  override readonly name = 'FileError';
  readonly code: FilingIssueCode;
  readonly values: Readonly<Record<string, string>>;
  constructor(code: FilingIssueCode, values: FileError['values'] = {}) {
    super(code);
    this.code = code;
    this.values = values;
  }
}

/** Longest name of an attachment that is quoted. */
const NAME_MAX = 80;
const ZIP = Buffer.from('PK\x03\x04', 'latin1');

async function xmlOf(bytes: Buffer): Promise<Uint8Array> {
  if (isXml(bytes)) return bytes;
  if (!isPdf(bytes)) throw new FileError('fileUnsupported');
  const files = await attachedFiles(bytes);
  const xmls = files.filter((file) => isXml(file.bytes));
  const zips = files.filter((file) => ZIP.equals(file.bytes.subarray(0, ZIP.length)));
  const [xml] = xmls;
  if (!xml) throw new FileError('xmlNotAvailable');
  if (xmls.length > 1) throw severalXmls(xmls);
  if (zips.length > 1) throw new FileError('zipSeveral', { found: String(zips.length) });
  return xml.bytes;
}

/** Of two under one name each reader may take another one, and a person sees only one. */
function severalXmls(xmls: readonly Attached[]): FileError {
  const names = xmls.flatMap((xml) => [...new Set(xml.names)]);
  const shared = names.find((name, at) => names.indexOf(name) !== at);
  const found = String(xmls.length);
  return shared === undefined
    ? new FileError('xmlSeveral', { found })
    : new FileError('xmlSameName', { found, name: storableText(shared, NAME_MAX) });
}

/** @throws errors that are not the file's fault: they end the process. */
function reasonOf(error: unknown): Pick<FindingInput, 'code' | 'values'> {
  if (error instanceof FileError) return { code: error.code, values: error.values };
  if (error instanceof PdfError) return { code: error.code };
  if (error instanceof XmlError) return { code: error.code, values: { line: String(error.line) } };
  throw error;
}

const refused = (issue: ReturnType<typeof findingOf>): ReadDeclaration => ({
  statementType: null,
  fiscalCode: null,
  reportingMonth: null,
  reportingYear: null,
  isRectification: false,
  issues: [issue],
  issueCount: 1,
  statement: null,
});
