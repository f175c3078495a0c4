import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ContactStatus } from '#contracts/api/spvContact.ts';
import type { ContactFormEventType } from '#machines/contactFormLifecycle/contactFormLifecycle.machine.ts';
import { contactFormLifecyclePaths } from '#machines/contactFormLifecycle/contactFormLifecycle.paths.ts';
import { CONTACT_FORM_ROWS } from '#machines/contactFormLifecycle/contactFormLifecycle.table.ts';
import { aCompany, createTestDomain, type TestDomain } from '#serverTesting/domain.ts';
import { aContactForm, aMessage, TAX_ID, THUMBPRINT } from '#serverTesting/probes.ts';
import type { Actor } from '../http/actor.ts';

let domain: TestDomain;
let ana: Actor;
let id: string;
let messages = 1000;
beforeAll(async () => {
  domain = await createTestDomain();
  domain.register.companies.set(TAX_ID, aCompany(TAX_ID));
});
afterAll(() => domain.close());
beforeEach(async () => {
  ana = await domain.database.aFirm();
  const { id: clientId } = await domain.as(ana).clients.create({ taxId: TAX_ID });
  id = (await calls().create({ clientId, ...aContactForm })).id;
});

const calls = () => domain.as(ana).spvContacts;
const EVENTS: Readonly<Record<ContactFormEventType, () => Promise<unknown>>> = {
  'form.registered': () => calls().submitted({ id, registrationNumber: '700000001', registrationDate: '2026-07-01' }),
  'message.matched': () => {
    messages += 1;
    const type = 'RASPUNS SESIZARE FORMULAR UNIC DE CONTACT';
    return domain.as(ana).spvMessages.store({
      messages: [{ ...aMessage, messageId: String(messages), type }],
      certificateThumbprint: THUMBPRINT,
    });
  },
};
const statusOf = async (): Promise<ContactStatus> => (await calls().get({ id })).status;
const isEvent = (type: string): type is ContactFormEventType => type in EVENTS;

describe('the API along every path of a contact form', () => {
  for (const { name, events } of contactFormLifecyclePaths()) {
    it(name, async () => {
      let status: ContactStatus = 'Requested';
      for (const { type } of events) {
        if (!isEvent(type)) return;
        await EVENTS[type]();
        status = CONTACT_FORM_ROWS[status][type] ?? status;
        expect(await statusOf()).toBe(status);
      }
      // What the status does not allow is refused, or changes nothing.
      for (const type of Object.keys(EVENTS).filter(isEvent)) {
        if (CONTACT_FORM_ROWS[status][type] !== undefined) continue;
        await EVENTS[type]().catch(() => {});
        expect(await statusOf(), type).toBe(status);
      }
    });
  }
});
