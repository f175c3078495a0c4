import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { createDeclarationChecker } from './checkDeclaration.ts';

/** Declarations that the authority's own validator took; their sources stand beside them. */
const SAMPLES = process.env['DOSAR_ANAF_SAMPLES'] ?? '/work/shared/data/anaf/samples';
const names = existsSync(SAMPLES) ? readdirSync(SAMPLES).filter((name) => name.endsWith('.xml')) : [];

const checker = createDeclarationChecker();
afterAll(() => checker.stop());

describe.skipIf(names.length === 0)(`the samples of the authority (skipped without ${SAMPLES})`, () => {
  it.each(names)('%s has no errors and becomes a PDF in which the same declaration is found', async (name) => {
    const found = await checker.check({ path: join(SAMPLES, name) }, name);
    const expected = name.startsWith('d212') ? [['formUnchecked', 'warning']] : [];
    expect(found.issues.map(({ code, severity }) => [code, severity])).toEqual(expected);
    expect(found.statementType).toBe(name.slice(0, name.indexOf('-')).toUpperCase());

    const { statement, ...declaration } = found;
    const again = await checker.check({ bytes: statement ?? new Uint8Array() }, `${name}.pdf`);
    expect(again).toEqual({ ...declaration, statement: null });
  });
});
