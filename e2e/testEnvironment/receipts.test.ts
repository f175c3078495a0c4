import { afterAll, expect, it } from 'vitest';
import { createDeclarationChecker } from '#server/declarations/checkDeclaration.ts';
import type { Message } from '#simulator/authorityRecords.ts';
import { drawDocument } from '#simulator/documents/pdf.ts';

const TAXPAYER = { name: 'EXEMPLU SRL', company: null, mailbox: () => [] };

const checker = createDeclarationChecker();
afterAll(() => checker.stop());

const FINDINGS = [
  'E: validari globale eroare regula: R_NO_INIT_DEC: Nu a fost depusa o declaratie initiala valida pentru aceeasi perioada',
  'E: validari globale eroare atribut: bifa19: atributul trebuie sa existe',
];

const outcomes = [
  ['valid', 'NoErrors', []],
  ['warnings', 'WithWarnings', ['A: validari globale atentionare regula: proba']],
  ['errors', 'WithErrors', FINDINGS],
] as const;

it.each(
  outcomes.flatMap(([...outcome]) => (['legacy', 'bare'] as const).map((letters) => [...outcome, letters] as const)),
)('the server reads the receipt that the authority draws: %s is %s', async (outcome, verdict, findings, letters) => {
  const message: Message = {
    id: '4100000001',
    cif: '8000000000',
    tip: 'RECIPISA',
    detalii: 'recipisa pentru CIF 8000000000, tip D112',
    createdAt: Date.parse('2026-08-25T09:00:00Z'),
    idSolicitare: null,
    document: {
      kind: 'recipisa',
      declaration: 'D112',
      index: '1100000001',
      year: 2026,
      month: 7,
      outcome,
      findings: [...findings],
      letters,
      signed: false,
    },
  };
  const bytes = await drawDocument(message, TAXPAYER);
  expect(await checker.readReceipt('firm', { bytes })).toEqual({
    verdict,
    lines: findings,
    uploadIndex: '1100000001',
    statementType: 'D112',
  });
});
