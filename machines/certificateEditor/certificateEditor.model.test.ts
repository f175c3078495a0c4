import { describe, expect, it } from 'vitest';
import { createActor } from 'xstate';
import { broke, settled } from '../testing/events.ts';
import { inertOf } from '../testing/inert.ts';
import { walkEveryEdge } from '../testing/walk.ts';
import {
  certificateEditorMachine,
  type CertificateChange,
  type CertificateError,
} from './certificateEditor.machine.ts';
import { CERTIFICATE_EDITOR_TABLE } from './certificateEditor.table.ts';

const typed = { kind: 'typed', handle: 'pin-1' };
const thumbprint = 'A'.repeat(40);

describe('certificateEditor', () => {
  walkEveryEdge(certificateEditorMachine, {
    table: CERTIFICATE_EDITOR_TABLE,
    // It listens; forgetting a PIN cannot fail.
    endless: ['retainedPins'],
    unfailing: ['retainedPins'],
    inputs: [undefined],
    key: (context: {
      change: CertificateChange | null;
      certificateId: string | null;
      thumbprint: string | null;
      error: CertificateError | null;
    }) => [context.change?.kind, context.certificateId, context.thumbprint, context.error],
    events: [
      { type: 'add.open' },
      { type: 'edit.open', certificateId: 'c-1' },
      { type: 'certificate.chosen', thumbprint, needsNoPin: false },
      { type: 'form.submit', name: 'Alfa', pin: typed },
      { type: 'form.submit', name: ' ', pin: typed },
      { type: 'form.submit', name: 'Alfa', pin: { kind: 'saved' } },
      { type: 'form.cancel' },
      { type: 'delete.ask', certificateId: 'c-2' },
      { type: 'delete.confirm' },
      { type: 'save.retry' },
      settled('saveCertificate', 'saved'),
      settled('saveCertificate', 'exists'),
      settled('saveCertificate', 'forbidden'),
      broke('saveCertificate'),
    ],
    holds: (snapshot, walked, before, { receivedEvents }) => {
      const { change, certificateId, error } = snapshot.context;
      // Broken by a change that is given up while its PIN stays in the vault.
      const vault = receivedEvents.findLast(({ type }) => type === 'pins.retained');
      if (vault !== undefined) expect(vault['handles']).toEqual(handlesOf(snapshot.context.change));
      if (snapshot.matches('viewing') && !before.matches('viewing')) expect(vault).toBeDefined();
      // Broken by dropping `planAdding`, `planEditing` or `planDeleting`: nothing, or the last thing, is saved.
      if (snapshot.hasTag('busy')) expect(change).not.toBeNull();
      // Broken by sending `delete.ask` to `saving`: a certificate is deleted without a question.
      if (change?.kind === 'delete' && before.context.change === null) {
        expect(walked.at(-1)?.type).toBe('delete.confirm');
      }
      // Broken by dropping the guards `canAdd` and `canEdit`: a certificate without a name or, when new, without a PIN.
      if (change?.kind === 'add') expect(change.pin.kind).toBe('typed');
      if (change !== null && change.kind !== 'delete') expect(change.name.trim()).not.toBe('');
      // Broken by `startAdding` keeping the row: the add form would change the certificate edited before.
      if (snapshot.matches('adding')) expect(certificateId).toBeNull();
      expect(snapshot.matches('failed')).toBe(error !== null && !snapshot.hasTag('busy'));
      // Broken by dropping the guard `canRetry`: what the server refused for good is asked again for ever.
      if (before.matches('failed') && snapshot.matches('saving')) expect(before.context.error).toBe('unexpected');
      // Broken by a context that takes a PIN in: only a handle ever comes here.
      expect(pinsIn(snapshot.context)).toEqual([]);
    },
  });
});

/** What the vault has to keep for a change. */
const handlesOf = (change: CertificateChange | null) =>
  change !== null && change.kind !== 'delete' && change.pin.kind === 'typed' ? [change.pin.handle] : [];

/** Everything under a `pin` that is no handle. */
function pinsIn(value: unknown): unknown[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) =>
    name === 'pin' && !/^\{"kind":"(none|saved|typed)"(,"handle":"pin-\d+")?\}$/.test(JSON.stringify(inner))
      ? [inner]
      : pinsIn(inner),
  );
}

describe('the forms of the certificates', () => {
  it('opens the edit of a row in the place of the form that adds one', () => {
    const editor = createActor(inertOf(certificateEditorMachine)).start();
    editor.send({ type: 'add.open' });
    editor.send({ type: 'certificate.chosen', thumbprint, needsNoPin: true });
    editor.send({ type: 'edit.open', certificateId: 'c-2' });
    expect(editor.getSnapshot()).toMatchObject({
      value: 'editing',
      context: { certificateId: 'c-2', thumbprint: null, needsNoPin: false },
    });
  });

  it('saves the same change again after an unexpected failure', () => {
    const editor = createActor(inertOf(certificateEditorMachine)).start();
    editor.send({ type: 'delete.ask', certificateId: 'c-1' });
    editor.send({ type: 'delete.confirm' });
    editor.send(broke('saveCertificate') as never);
    expect(editor.getSnapshot().value).toBe('failed');
    editor.send({ type: 'save.retry' });
    expect(editor.getSnapshot()).toMatchObject({
      value: 'saving',
      context: { change: { kind: 'delete', certificateId: 'c-1' } },
    });
  });
});
