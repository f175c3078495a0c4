import { afterAll, describe, expect, it } from 'vitest';
import { aDeclarationPdf, aPdf, aReceipt } from '#serverTesting/declarations.ts';
import { deflateBomb } from '#serverTesting/hostilePdf.ts';
import { createDeclarationChecker } from './checkDeclaration.ts';
import { receiptOf } from './reading/receipt.ts';

const checker = createDeclarationChecker();
afterAll(() => checker.stop());

const NONE = { verdict: null, lines: [], uploadIndex: null, statementType: null };
const HEAD = [
  'RECIPISA',
  'Ati depus o declaratie tip D112 cu numarul INTERNT-1100000001-2026 din data de 25.07.2026',
  'pentru perioada de raportare 6.2026.',
];

describe('a receipt', () => {
  it.each([
    ['with diacritics', 'Nu există erori de validare.', 'NoErrors'],
    ['with the letters of older documents', 'Nu existã erori de validare.', 'NoErrors'],
    ['without diacritics', 'Nu exista erori de validare.', 'NoErrors'],
    ['with errors', 'Au fost identificate urmãtoarele ERORI:', 'WithErrors'],
    ['with errors and commas below', 'Au fost identificate următoarele Erori:', 'WithErrors'],
    ['with warnings', 'ATENȚIONĂRI:', 'WithWarnings'],
    ['with warnings in the letters of older documents', 'ATENÞIONÃRI:', 'WithWarnings'],
  ])('%s has its verdict, index and form', (_, line, verdict) => {
    expect(receiptOf([...HEAD, line])).toEqual({
      verdict,
      lines: [],
      uploadIndex: '1100000001',
      statementType: 'D112',
    });
  });

  it("is read from its PDF, with the validator's lines unbroken", async () => {
    const long = `E: validari globale eroare regula: R_NO_INIT_DEC: ${'Nu a fost depusa o declaratie initiala valida '.repeat(3)}`;
    const short = 'E: validari globale eroare atribut: bifa19: atributul trebuie sa existe';
    const bytes = await aReceipt([
      ...HEAD.slice(1),
      'Au fost identificate urmãtoarele ERORI:',
      long,
      short,
      'Index incarcare 1100000001',
    ]);
    expect(await checker.readReceipt('firm', { bytes })).toEqual({
      verdict: 'WithErrors',
      lines: [long.trim(), short],
      uploadIndex: '1100000001',
      statementType: 'D112',
    });
  });

  it('has lines that the database accepts, whatever its fonts encode', () => {
    const line = `E: validari globale eroare regula: \0\uD83D${'x'.repeat(1960)}\u{1F600}\u{1F600}\u{1F600}`;
    const { lines } = receiptOf([...HEAD, 'ERORI', line]);
    expect(lines).toHaveLength(1);
    expect(lines[0]!.isWellFormed()).toBe(true);
    expect(lines[0]).toMatch(/^E: validari globale eroare regula: \uFFFDx+\u{1F600}*$/u);
  });

  it('with warnings also says that there are no errors, and its warnings are stored', () => {
    const warning = 'A: validari globale atentionare regula: proba';
    expect(receiptOf([...HEAD, 'Nu există erori de validare.', 'ATENTIONARI:', warning])).toMatchObject({
      verdict: 'WithWarnings',
      lines: [warning],
    });
  });
});

describe('no receipt', () => {
  it.each([
    ['another document', () => aPdf([], { lines: ['SOMATIE', 'Nu există erori'] })],
    ['a declaration', () => aDeclarationPdf('D300')],
    ['no PDF', () => Buffer.from('<a/>')],
    ['a locked PDF', () => aPdf([], { password: 'x' })],
    ['a PDF that grows', () => deflateBomb(10)],
  ])('is %s', async (_, make) => {
    expect(await checker.readReceipt('firm', { bytes: await make() })).toEqual(NONE);
  });
});
