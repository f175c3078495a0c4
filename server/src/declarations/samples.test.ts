import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { aDeclaration, MADE_FORMS } from '#serverTesting/declarations.ts';
import { createDeclarationChecker } from './checkDeclaration.ts';

/** Declarations that the authority's own validator accepted; their sources are beside them. */
const SAMPLES = process.env['DOSAR_ANAF_SAMPLES'] ?? '/work/shared/data/anaf/samples';
const names = existsSync(SAMPLES) ? readdirSync(SAMPLES).filter((name) => name.endsWith('.xml')) : [];

const checker = createDeclarationChecker();
afterAll(() => checker.stop());

/** Checks a bare XML, and the PDF that is made of it. */
async function checkTwice(bytes: Uint8Array, name: string) {
  const { statement, ...found } = await checker.check('firm', { bytes }, name);
  const again = await checker.check('firm', { bytes: statement ?? new Uint8Array() }, `${name}.pdf`);
  return { found, again };
}

describe('the declarations made for tests', () => {
  it.each(MADE_FORMS)('%s has no errors and becomes a PDF in which the same declaration is found', async (form) => {
    const { found, again } = await checkTwice(Buffer.from(aDeclaration(form)), `${form}.xml`);
    expect(found.issues.filter(({ severity }) => severity === 'error')).toEqual([]);
    expect(found.statementType).toBe(form);
    expect(again).toEqual({ ...found, statement: null });
  });
});

describe.skipIf(names.length === 0)(`the samples of the authority (skipped without ${SAMPLES})`, () => {
  it.each(names)('%s has no errors and becomes a PDF in which the same declaration is found', async (name) => {
    const { found, again } = await checkTwice(readFileSync(join(SAMPLES, name)), name);
    const expected = name.startsWith('d212') ? [['formUnchecked', 'warning']] : [];
    expect(found.issues.map(({ code, severity }) => [code, severity])).toEqual(expected);
    expect(found.statementType).toBe(name.slice(0, name.indexOf('-')).toUpperCase());
    expect(again).toEqual({ ...found, statement: null });
  });
});
