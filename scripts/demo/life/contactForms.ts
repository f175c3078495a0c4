import { aPdf } from '#serverTesting/declarations.ts';
import { dayOf } from '#simulator/bucharest.ts';
import { DEMO_CLIENTS } from './clients.ts';
import { FORMS, numberOf, sentAt, type PlannedForm } from './contactPlan.ts';
import type { DemoFirm } from './firm.ts';
import type { Happening } from './happening.ts';
import { uploadOne } from './mailbox.ts';

/** The forms as people of the firm make and send them. */
export function contactDays(firm: DemoFirm, clientIds: ReadonlyMap<string, string>, nowMs: number): Happening[] {
  return FORMS.flatMap((planned, place) => {
    const id = crypto.randomUUID();
    const at = sentAt(planned, nowMs);
    const made = { at: nowMs - planned.agoMs, run: () => make(firm, clientIds, { ...planned, id }) };
    if (planned.sentAfterMs === null) return [made];
    const registrationDate = dayOf(at).split('.').toReversed().join('-');
    const registration = { id, registrationNumber: numberOf(place), registrationDate };
    return [made, { at, run: () => firm.as(planned.by).spvContacts.submitted(registration) }];
  });
}

async function make(
  firm: DemoFirm,
  clientIds: ReadonlyMap<string, string>,
  {
    id,
    client,
    by,
    category: [requestCategory, requestSubCategory],
    text,
    file,
  }: PlannedForm & { readonly id: string },
): Promise<void> {
  const lines = ['CONFIRMARE', 'Document inventat pentru demonstratie.'];
  const contentId = file === null ? null : await uploadOne(firm, by, file, await aPdf([], { lines }));
  await firm.as(by).spvContacts.create({
    id,
    clientId: clientIds.get(DEMO_CLIENTS[client]?.taxId ?? '') ?? '',
    requestCategory,
    requestSubCategory,
    requestText: text,
    contentId,
  });
}
