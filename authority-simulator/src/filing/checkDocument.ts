import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';
import { runTool } from '../tools.ts';
import { FORMS_WITHOUT_PERIOD, readDeclaration, type Declaration } from './declaration.ts';
import { checkSignature, originalsOf, signaturesAmong, type SignatureParts } from './signature.ts';

/** Why a document is not valid, in the order of the authority's checks, which it does not disclose. */
export type Problem =
  | 'notPdf'
  | 'unsigned'
  | 'notCovered'
  | 'signatureBroken'
  | 'noRight'
  | 'noXml'
  | 'formUnknown'
  | 'noPeriod';

/** Result of the authority's check of an uploaded file. */
export type CheckedDocument = Declaration & {
  problem: Problem | null;
  /** Serial of the certificate that signed it. */
  signedBy: string | null;
  originalSha256s: readonly string[];
};

export type DocumentParts = SignatureParts & { hasRight: (serial: string, fiscalCode: string) => boolean };

const documentSchema = v.object({
  attachments: v.record(v.string(), v.unknown()),
  qpdf: v.tuple([v.unknown(), v.record(v.string(), v.unknown())]),
});
const objectSchema = v.object({ value: v.unknown() });

/** Reads an uploaded file, named `name` among the authority's working files. */
export async function checkDocument(bytes: Buffer, name: string, parts: DocumentParts): Promise<CheckedDocument> {
  const file = join(parts.workDir, `${name}.pdf`);
  await writeFile(file, bytes);
  const read = ['--json=2', '--json-key=qpdf', '--json-key=attachments', '--json-stream-data=none', file];
  const { exit, stdout } = await runTool('qpdf', read);
  // 3: read, with warnings.
  if (exit !== 0 && exit !== 3) return { ...NOTHING, problem: 'notPdf' };
  const { attachments, qpdf } = v.parse(documentSchema, JSON.parse(stdout.toString()));
  const objects = Object.values(qpdf[1]).flatMap((object) => (v.is(objectSchema, object) ? [object.value] : []));
  const signatures = signaturesAmong(objects);
  const { serial, problem } = await checkSignature(bytes, signatures, name, parts);
  const declaration = await declarationAmong(file, Object.keys(attachments));
  const { fiscalCode } = declaration ?? NOTHING;
  return {
    ...(declaration ?? NOTHING),
    signedBy: serial,
    originalSha256s: originalsOf(bytes, signatures),
    problem:
      problem ??
      (serial !== null && fiscalCode !== null && !parts.hasRight(serial, fiscalCode)
        ? 'noRight'
        : problemOf(declaration)),
  };
}

function problemOf(declaration: Declaration | null): Problem | null {
  if (!declaration) return 'noXml';
  if (declaration.form === null || declaration.fiscalCode === null) return 'formUnknown';
  return declaration.period === null && !FORMS_WITHOUT_PERIOD.has(declaration.form) ? 'noPeriod' : null;
}

/** The declaration among the attachments, recognised by content, never by name. */
async function declarationAmong(file: string, keys: readonly string[]): Promise<Declaration | null> {
  for (const key of keys) {
    const declaration = readDeclaration((await runTool('qpdf', [`--show-attachment=${key}`, file])).stdout);
    if (declaration) return declaration;
  }
  return null;
}

const NOTHING = { form: null, fiscalCode: null, period: null, signedBy: null, originalSha256s: [] } as const;
