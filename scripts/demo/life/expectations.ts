import type { ExpectedRhythm } from '#contracts/api/spvReport.ts';
import { DEMO_CLIENTS } from './clients.ts';
import type { DemoFirm } from './firm.ts';

/** What people know better than vector and rhythm: the client, the form, and how often it is expected. */
const CORRECTIONS: readonly (readonly [client: number, form: string, rhythm: ExpectedRhythm])[] = [
  [0, 'D406', 'quarterly'],
  [1, 'D301', 'never'],
  [6, 'D390', 'never'],
];

/** Corrects what is expected of a few clients. */
export async function correctExpectations({ as }: DemoFirm, clientIds: ReadonlyMap<string, string>): Promise<void> {
  for (const [client, statementType, rhythm] of CORRECTIONS) {
    const clientId = clientIds.get(DEMO_CLIENTS[client]?.taxId ?? '') ?? '';
    await as('catalina').reports.correctExpectation({ clientId, statementType, rhythm, revision: null });
  }
}
