import { FIRST_REPORTING_YEAR } from '#contracts/limits.ts';
import type { Identity } from '../checks/identity.ts';
import { childrenOf } from '../forms/amounts.ts';
import type { Form } from '../forms/form.ts';
import type { XmlElement } from '../reading/xml.ts';
import { auditSections } from './auditSections.ts';
import { facesFor } from './fonts.ts';
import { periodText } from './period.ts';
import { sectionsOf, type Section } from './sections.ts';
import { createSheet, type Sheet } from './sheet.ts';

export type StatementInput = {
  readonly root: XmlElement;
  readonly form: Form;
  readonly identity: Identity;
  /** The original XML: it is attached unchanged. */
  readonly xml: Uint8Array;
  readonly fileName: string;
};

/**
 * Makes a PDF of a declaration, to be read by a person and filed with the XML attached. The same input gives the same
 * bytes.
 */
export function drawStatement({ root, form, identity, xml, fileName }: StatementInput): Buffer {
  const { month, year, fiscalCode } = identity;
  const period = periodText(root, form.type, identity);
  const sheet = createSheet(
    {
      title: [form.type, fiscalCode, period].filter(Boolean).join(' '),
      subject: form.title,
      // The last day of the period; the current date would make each copy a different document.
      at: new Date(Date.UTC(year ?? FIRST_REPORTING_YEAR, month ?? 1, 0)),
    },
    facesFor((canWrite) => isWritten(root, canWrite)),
  );
  const isAudit = form.root === 'AuditFile';
  const taxpayer = isAudit ? auditTaxpayer(root) : taxpayerOf(root, form);
  sheet.paragraph(form.type, 'title');
  sheet.paragraph(form.title, 'subtitle');
  sheet.space(8);
  sheet.rule();
  sheet.fields(
    [
      { label: 'Contribuabil', value: taxpayer.name, isNumber: false },
      { label: 'Cod de identificare fiscală', value: fiscalCode ?? '', isNumber: false },
      { label: 'Perioada de raportare', value: period, isNumber: false },
    ],
    3,
  );
  if (taxpayer.address) sheet.fields([{ label: 'Adresa', value: taxpayer.address, isNumber: false }], 1);
  sheet.rule();
  for (const section of isAudit ? auditSections(root) : sectionsOf(root, form)) draw(sheet, section);
  const foot = [form.type, fiscalCode, period].filter(Boolean).join('  ·  ');
  return sheet.end(foot, { name: attachedName(fileName, form), bytes: xml });
}

/** True when the letters of a font cover all text of an element. */
function isWritten({ text, attributes, children }: XmlElement, canWrite: (text: string) => boolean): boolean {
  if (!canWrite(text)) return false;
  for (const name in attributes) if (!canWrite(attributes[name] ?? '')) return false;
  return children.every((child) => isWritten(child, canWrite));
}

function draw(sheet: Sheet, section: Section): void {
  if (section.title) sheet.heading(section.title);
  if (section.kind === 'fields') sheet.fields(section.fields, section.columns);
  else if (section.kind === 'amounts') sheet.amounts(section.amounts);
  else if (section.rows.length > 0) sheet.table(section.columns, section.rows);
}

function taxpayerOf(root: XmlElement, { holder, taxpayer }: Form): { readonly name: string; readonly address: string } {
  const { attributes } = (holder ? childrenOf(root, holder)[0] : root) ?? root;
  return { name: attributes[taxpayer.name] ?? '', address: attributes[taxpayer.address] ?? '' };
}

function auditTaxpayer(root: XmlElement): { readonly name: string; readonly address: string } {
  const company = childrenOf(root, 'Header').flatMap((header) => childrenOf(header, 'Company'))[0];
  const address = company ? childrenOf(company, 'Address')[0] : undefined;
  return {
    name: textOf(company, 'Name'),
    address: ['StreetName', 'Number', 'City', 'PostalCode']
      .map((part) => textOf(address, part))
      .filter(Boolean)
      .join(', '),
  };
}

const textOf = (element: XmlElement | undefined, name: string) =>
  element ? (childrenOf(element, name)[0]?.text.trim() ?? '') : '';

/** The uploaded file's name, in characters that every system accepts. */
function attachedName(fileName: string, { type }: Form): string {
  const base = (fileName.split(/[\\/]/).at(-1) ?? '').replaceAll(/[^A-Za-z0-9._-]/g, '_').replace(/\.xml$/i, '');
  return `${base.slice(0, 80) || type}.xml`;
}
