import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fromPromise } from 'xstate';
import { requiredTextSchema } from '#contracts/api/shared.ts';
import { fieldEditMachine, type FieldValue, type SaveAnswer } from '#machines/fieldEdit/fieldEdit.machine.ts';
import { EditableField } from '#src/shared/form/edit/EditableField.tsx';

const schema = requiredTextSchema(20);

/** Saves what is typed, loses it, or finds that somebody else was faster. */
const answering = (answer: () => Promise<SaveAnswer>) =>
  fieldEditMachine.provide({
    actors: { saveField: fromPromise<SaveAnswer, { draft: FieldValue; base: FieldValue }>(answer) },
  });
const MACHINES = {
  saved: answering(() => Promise.resolve({ kind: 'saved' })),
  failed: answering(() => Promise.reject(new Error('sample'))),
  changed: answering(() => Promise.resolve({ kind: 'changed', theirs: 'Ana Ionescu' })),
};

/** Fields that are edited in place: one is saved, one is not, one was changed by somebody else. */
export function EditableSamples() {
  const { t } = useTranslation('gallery');
  const [value] = useState('Maria Popa');
  return (
    <>
      <EditableField label={t('edit.saved')} value={value} schema={schema} machine={MACHINES.saved} />
      <EditableField label={t('edit.failed')} value={value} schema={schema} machine={MACHINES.failed} />
      <EditableField label={t('edit.changed')} value={value} schema={schema} machine={MACHINES.changed} />
      <EditableField label={t('edit.empty')} value="" schema={schema} machine={MACHINES.saved} />
    </>
  );
}
