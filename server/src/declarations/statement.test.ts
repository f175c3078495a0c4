import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { aDeclaration, anEvidenceNumber, MADE_FORMS } from '#serverTesting/declarations.ts';
import { formOf } from './forms/forms.ts';
import { textLines } from './reading/pdf.ts';
import { readDeclaration } from './reading/readDeclaration.ts';
import { readXml, type XmlElement } from './reading/xml.ts';
import { wordsOf, type Words } from './statement/words/words.ts';

const SAMPLES = process.env['DOSAR_ANAF_SAMPLES'] ?? '/work/shared/data/anaf/samples';
const samples = existsSync(SAMPLES) ? readdirSync(SAMPLES).filter((name) => name.endsWith('.xml')) : [];
/** Attributes of the samples whose meaning no source documents; they keep their code. */
const UNKNOWN = ['asiguratE3.E3_19', 'asiguratE3.E3_21'];

const dir = mkdtempSync(join(tmpdir(), 'statement-'));
afterAll(() => rmSync(dir, { recursive: true }));

/** The text of a statement, in one line. */
async function drawn(xml: string | Buffer): Promise<string> {
  const { statement, issues } = await readDeclaration(Buffer.from(xml), 'declaratie.xml');
  expect(issues.filter(({ severity }) => severity === 'error')).toEqual([]);
  return (await textLines(Buffer.from(statement ?? []), 20)).join(' ').replaceAll(/\s+/g, ' ');
}

/** Rows of the samples' grids have names, not only numbers. */
const isNumberOnly = (name: string) => name.startsWith('Rândul ');

/** Attributes without a known label. */
function unlabelled(element: XmlElement, words: Words): readonly string[] {
  const inGrids = new Set(
    words.grids(element.name).flatMap(({ rows }) => rows.flatMap(({ attributes }) => attributes)),
  );
  const further = (attribute: string) =>
    words.grids(element.name).some((grid) => {
      const row = grid.further?.(attribute) ?? null;
      return row !== null && !isNumberOnly(row.name);
    });
  return [
    ...Object.keys(element.attributes)
      .filter((name) => !inGrids.has(name) && !further(name) && words.codeOf(element.name, name) !== null)
      .map((name) => `${element.name}.${name}`),
    ...element.children.flatMap((child) => unlabelled(child, words)),
  ];
}

describe('a statement', () => {
  it.each(MADE_FORMS.filter((form) => form !== 'D406'))('says what each attribute of a %s is', (form) => {
    const root = readXml(Buffer.from(aDeclaration(form)));
    expect(unlabelled(root, wordsOf(form))).toEqual([]);
  });

  it.each(samples.filter((name) => !name.startsWith('d406')))('says what each attribute of %s is', (name) => {
    const root = readXml(readFileSync(join(SAMPLES, name)));
    const found = unlabelled(root, wordsOf(formOf(root)?.form.type ?? ''));
    expect(found.filter((attribute) => !UNKNOWN.includes(attribute))).toEqual([]);
  });

  it('prints the code beside an unknown name', () => {
    const words = wordsOf('D300');
    expect(words.label('declaratie300', 'nrFacturi_benef')).toBe('Nr facturi benef (nrFacturi_benef)');
    expect(wordsOf('D112').label('angajatorC2', 'C2_10')).toBe('Secțiunea C2, poziția 10 (C2_10)');
  });

  it('prints names and values that are also names in JavaScript', async () => {
    const xml = aDeclaration('D212').replace('cif=', 'constructor="5" nerezident="toString" cif=');
    expect(await drawn(xml)).toMatch(/Constructor \(constructor\) .*5/);
    expect(await drawn(xml)).toContain('toString');
  });

  it.each([
    ['7', '7'],
    ['100', '100'],
    ['1000', '1.000'],
    ['-100', '-100'],
    ['-123456', '-123.456'],
    ['1234567.80', '1.234.567,80'],
    ['0007', '0007'],
    ['(G, H)\\{', '(G, H)\\{'],
  ])('prints %j as %s', async (value, printed) => {
    const xml = aDeclaration('D212').replace('totalPlata_A="41"', `totalPlata_A="${value}"`);
    expect(await drawn(xml)).toContain(`Sumă de control ${printed}`);
  });

  it('numbers the rows of a VAT return as its form does', async () => {
    const text = await drawn(aDeclaration('D300'));
    for (const row of [
      '9 Livrări de bunuri și prestări de servicii, cota 21% 10.000 2.100',
      '19 TOTAL TAXĂ COLECTATĂ 10.000 2.100',
      '30 TOTAL TAXĂ DEDUCTIBILĂ 4.000 840',
      '44 SOLDUL TVA DE PLATĂ LA SFÂRȘITUL PERIOADEI 1.260',
    ]) {
      expect(text).toContain(row);
    }
  });

  it.each([
    ['iunie 2026', 'L', '301'],
    ['trimestrul II 2026', 'T', '302'],
    ['semestrul I 2026', 'S', '303'],
    ['anul 2026', 'A', '304'],
  ] as const)('says "%s" of a VAT return of kind %s', async (period, kind, obligation) => {
    const at = { month: 6, year: 2026 };
    const xml = aDeclaration('D300', at)
      .replace('tip_decont="L"', `tip_decont="${kind}"`)
      .replace(anEvidenceNumber('301', at), anEvidenceNumber(obligation, at));
    expect(await drawn(xml)).toContain(`Perioada de raportare ${period} `);
  });

  it.each([
    ['anul 2026', 'D205'],
    ['01.01.2026 – 31.12.2026', 'D101'],
    ['iunie 2026', 'D112'],
  ] as const)('says "%s" of a %s', async (period, form) => {
    expect(await drawn(aDeclaration(form))).toContain(`Perioada de raportare ${period} `);
  });

  it('names each employee above their details, and their debts', async () => {
    const text = await drawn(aDeclaration('D112'));
    expect(text).toContain('Asigurat 2: Ionescu Vasile 1');
    expect(text).toContain('A. Contract și contribuții · Ionescu Vasile 1');
    expect(text).toContain('412, CAS datorată de asigurați');
  });

  it('summarises a SAF-T file in Romanian', async () => {
    const text = await drawn(aDeclaration('D406', { rows: 7 }));
    expect(text).toContain('Note contabile 7');
    expect(text).not.toMatch(/NumberOfEntries|Transaction|Journal/);
  });

  it.each(MADE_FORMS)('of a %s is a PDF without faults for a strict reader', async (form) => {
    const { statement } = await readDeclaration(Buffer.from(aDeclaration(form, { rows: 100 })), `${form}.xml`);
    const file = join(dir, `${form}.pdf`);
    writeFileSync(file, statement ?? '');
    expect(spawnSync('qpdf', ['--check', file]).status).toBe(0);
  });

  it('has the same bytes whenever it is drawn', async () => {
    const xml = Buffer.from(aDeclaration('D394'));
    expect(await readDeclaration(xml, 'd394.xml')).toEqual(await readDeclaration(xml, 'd394.xml'));
  });
});
