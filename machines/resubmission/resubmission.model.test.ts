import { describe, expect } from 'vitest';
import type { ContextFrom } from 'xstate';
import { broke, settled } from '../testing/events.ts';
import { walkEveryEdge } from '../testing/walk.ts';
import { resubmissionMachine } from './resubmission.machine.ts';
import { RESUBMISSION_TABLE } from './resubmission.table.ts';

const refused = { id: 'c-1', thumbprint: 'A'.repeat(40) };
const other = { id: 'c-2', thumbprint: 'B'.repeat(40) };
const input = { clientId: 'k-1', taxId: '12345674', filingId: 'f-1', currentThumbprint: refused.thumbprint };

describe('resubmission', () => {
  walkEveryEdge(resubmissionMachine, {
    table: RESUBMISSION_TABLE,
    inputs: [input, { ...input, currentThumbprint: null }],
    key: ({ offeredIds, chosenIds, certificate, isAssociated, error }: ContextFrom<typeof resubmissionMachine>) => [
      offeredIds,
      [...chosenIds].sort(),
      certificate,
      isAssociated,
      error,
    ],
    events: [
      { type: 'certificate.chosen', certificate: refused },
      { type: 'certificate.chosen', certificate: other },
      { type: 'filing.toggled', id: 'f-1' },
      { type: 'filing.toggled', id: 'f-2' },
      { type: 'filing.toggled', id: 'f-9' },
      { type: 'resend.start' },
      { type: 'step.retry' },
      settled('listFilings', ['f-1', 'f-2']),
      settled('listFilings', ['f-2']),
      settled('listFilings', []),
      broke('listFilings'),
      settled('associateClient'),
      broke('associateClient'),
      settled('refileFilings', 'refiled'),
      settled('refileFilings', 'changed'),
      broke('refileFilings'),
    ],
    holds: (snapshot, walked, before) => {
      const { offeredIds, chosenIds, certificate, currentThumbprint, isAssociated } = snapshot.context;
      const isSending = ['associating', 'refiling', 'done'].includes(snapshot.value);
      // Broken by a `canResend` that does not compare the certificates: the same refusal once more.
      if (isSending) expect(certificate?.thumbprint ?? currentThumbprint).not.toBe(currentThumbprint);
      // Broken by refiling before `associateClient` has answered, or by keeping `isAssociated` for another certificate.
      if (snapshot.matches('refiling')) expect(isAssociated).toBe(true);
      if (certificate !== before.context.certificate) expect(isAssociated).toBe(false);
      // Broken by an `offer` that keeps what is no longer there, or by a toggle without `isOffered`.
      if (offeredIds !== null) for (const id of chosenIds) expect(offeredIds).toContain(id);
      // Broken by a `canResend` that does not look at the filings: a call with nothing in it.
      if (isSending) expect(chosenIds.length).toBeGreaterThan(0);
      // Broken by choosing among filings that nobody has listed.
      expect(offeredIds === null).toBe(snapshot.matches('listing') || snapshot.matches('unlisted'));
      // Broken by an error that outlives the step it belongs to, or by a failure that says nothing.
      if (snapshot.matches('failed')) expect(snapshot.context.error).not.toBeNull();
      if (isSending) expect(snapshot.context.error).toBeNull();
      // Broken by `done` on anything but the server's word that the filings were taken.
      if (snapshot.matches('done')) expect(walked.at(-1)).toMatchObject(settled('refileFilings', 'refiled'));
    },
  });
});
