import { act, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { fromPromise } from 'xstate';
import { requiredTextSchema } from '#contracts/api/shared.ts';
import { fieldEditMachine, type FieldValue, type SaveAnswer } from '#machines/fieldEdit/fieldEdit.machine.ts';
import { renderForm } from '../testing/renderForm.tsx';
import { EditableField } from './EditableField.tsx';

const schema = requiredTextSchema(10);

/** Gives the field on the screen another saved value. */
let saveElsewhere: ((value: string) => void) | null = null;
let rendered: Awaited<ReturnType<typeof renderForm>> | null = null;
afterEach(() => rendered?.close());

async function open(answer: (draft: FieldValue) => Promise<SaveAnswer>) {
  const machine = fieldEditMachine.provide({
    actors: {
      saveField: fromPromise<SaveAnswer, { draft: FieldValue; base: FieldValue }>(({ input }) => answer(input.draft)),
    },
  });
  rendered = await renderForm(function Page() {
    const [value, setValue] = useState('Alfa');
    saveElsewhere = setValue;
    return <EditableField label="File as" value={value} schema={schema} machine={machine} />;
  });
  const { user } = rendered;
  await user.click(await screen.findByRole('button', { name: 'Edit File as: Alfa' }));
  return {
    user,
    input: screen.getByLabelText('File as'),
    change: (value: string) => act(() => saveElsewhere?.(value)),
  };
}

describe('a field that is edited in place', () => {
  it('is saved by Enter, and the keyboard is at the field again', async () => {
    const drafts: FieldValue[] = [];
    const { user } = await open((draft) => {
      drafts.push(draft);
      return Promise.resolve({ kind: 'saved' });
    });
    await user.keyboard(' Beta{Enter}');
    const shown = await screen.findByRole('button', { name: 'Edit File as: Alfa Beta' });
    expect(drafts).toEqual(['Alfa Beta']);
    await waitFor(() => expect(document.activeElement).toBe(shown));
  });

  it('has its value back by Escape, and nothing is saved', async () => {
    const { user } = await open(() => Promise.reject(new Error('saved')));
    await user.keyboard(' Beta{Escape}');
    await screen.findByRole('button', { name: 'Edit File as: Alfa' });
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('says what is wrong while it is typed, and is not saved by Enter then', async () => {
    const { user, input } = await open(() => Promise.reject(new Error('saved')));
    await user.clear(input);
    await screen.findByText('This field is required.');
    await user.keyboard('far too long a name{Enter}');
    expect((await screen.findByRole('alert')).textContent).toBe('10 character limit exceeded.');
    expect(document.activeElement).toBe(input);
  });

  it('says that it was not saved, and has its earlier value back', async () => {
    const { user } = await open(() => Promise.reject(new Error('offline')));
    await user.keyboard(' Beta{Enter}');
    await screen.findByText('Not saved. The earlier value was kept.');
    await screen.findByRole('button', { name: 'Edit File as: Alfa' });
  });

  it('shows what somebody else has saved meanwhile, and saves mine only when that is wanted', async () => {
    const drafts: FieldValue[] = [];
    const { user, change } = await open((draft) => {
      drafts.push(draft);
      return Promise.resolve({ kind: 'saved' });
    });
    await user.keyboard(' Beta');
    change('Gamma');
    await screen.findByText('File as was changed meanwhile by someone else to “Gamma”.');
    expect(drafts).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Keep my value' }));
    await waitFor(() => expect(drafts).toEqual(['Alfa Beta']));
  });

  it('keeps theirs when that is wanted', async () => {
    const { user } = await open(() => Promise.resolve({ kind: 'changed', theirs: 'Gamma' }));
    await user.keyboard(' Beta{Enter}');
    await user.click(await screen.findByRole('button', { name: 'Keep the other value' }));
    await screen.findByRole('button', { name: 'Edit File as: Gamma' });
  });
});
