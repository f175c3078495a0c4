import type { AnyEventObject } from 'xstate';
import type { Branch, Table } from '../testing/table.ts';
import type { certificateEditorMachine, CertificateError } from './certificateEditor.machine.ts';

type Rule = Branch<typeof certificateEditorMachine>;

/** The vault hears which PIN the change needs; without a change it forgets all. */
const PIN = ['retainedPins: pins.retained'];
const EMPTY = { certificateId: null, thumbprint: null, needsNoPin: false, change: null, error: null };
const row = ({ certificateId }: AnyEventObject) => ({ ...EMPTY, certificateId });

const adding: Rule = { to: 'adding', context: EMPTY };
const editing: Rule = { to: 'editing', context: row };
const asking: Rule = { to: 'confirmingDelete', context: row };
const cancelled: Rule = { to: 'viewing', tells: PIN, context: EMPTY };
/** Nothing is saved with this PIN: the vault hears of it and is to forget it. */
const refused: Rule = { tells: [...PIN, ...PIN] };
const failed = (error: CertificateError): Rule => ({ to: 'failed', context: { error } });

/** One form or one question at a time. A typed PIN is forgotten with the change it came with. */
export const CERTIFICATE_EDITOR_TABLE: Table<typeof certificateEditorMachine> = {
  starts: { to: 'viewing', tells: PIN },
  tags: { busy: ['saving'], failed: ['failed'] },
  states: {
    viewing: { 'add.open': adding, 'edit.open': editing, 'delete.ask': asking },
    adding: {
      'certificate.chosen': { context: ({ thumbprint, needsNoPin }) => ({ thumbprint, needsNoPin }) },
      'form.submit': [
        {
          when: ({ name, pin }, c) =>
            c.thumbprint !== null && name.trim() !== '' && (pin.kind === 'typed' || c.needsNoPin),
          to: 'saving',
          tells: PIN,
          context: ({ name, pin }, { thumbprint }) => ({ change: { kind: 'add', thumbprint, name: name.trim(), pin } }),
        },
        refused,
      ],
      'form.cancel': cancelled,
      'edit.open': editing,
      'delete.ask': asking,
    },
    editing: {
      'form.submit': [
        {
          when: ({ name }) => name.trim() !== '',
          to: 'saving',
          tells: PIN,
          context: ({ name, pin }, { certificateId }) => ({
            change: { kind: 'edit', certificateId, name: name.trim(), pin },
          }),
        },
        refused,
      ],
      'form.cancel': cancelled,
      'add.open': adding,
      'edit.open': { context: row },
      'delete.ask': asking,
    },
    confirmingDelete: {
      'delete.confirm': {
        to: 'saving',
        tells: PIN,
        context: (_, { certificateId }) => ({ change: { kind: 'delete', certificateId } }),
      },
      'form.cancel': cancelled,
    },
    saving: {
      'saveCertificate answers': [
        { when: ({ output }) => output === 'exists', ...failed('exists') },
        { when: ({ output }) => output === 'forbidden', ...failed('forbidden') },
        { to: 'viewing', tells: PIN, context: EMPTY },
      ],
      'saveCertificate fails': failed('unexpected'),
    },
    failed: {
      // Only what was unexpected may go another way the next time.
      'save.retry': [{ when: (_, { error }) => error === 'unexpected', to: 'saving', tells: PIN }],
      'form.cancel': cancelled,
    },
  },
  anywhere: { 'form.submit': refused },
};
