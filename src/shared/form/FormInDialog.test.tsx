import { act, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import * as v from 'valibot';
import { afterEach, describe, expect, it } from 'vitest';
import { requiredTextSchema } from '#contracts/api/shared.ts';
import { Dialog } from '../ui/overlays/Dialog.tsx';
import { Drawer } from '../ui/overlays/Drawer.tsx';
import { renderForm } from './testing/renderForm.tsx';
import { useContractForm } from './useContractForm.ts';

const schema = v.strictObject({ name: requiredTextSchema(10) });

let rendered: Awaited<ReturnType<typeof renderForm>> | null = null;
afterEach(() => rendered?.close());

async function open(Frame: typeof Dialog | typeof Drawer) {
  const calls: string[] = [];
  function Inside({ onSaved }: { readonly onSaved: () => void }) {
    const form = useContractForm({
      schema,
      initial: { name: '' },
      save: {
        mutateAsync: ({ name }: { readonly name: string }) => {
          calls.push(name);
          return Promise.resolve(name);
        },
      },
      onSaved,
    });
    return (
      <form.Frame>
        <form.Text name="name" label="Name" />
      </form.Frame>
    );
  }
  rendered = await renderForm(function Page() {
    const [isOpen, setOpen] = useState(true);
    return (
      <Frame isOpen={isOpen} title="New team" onClose={() => setOpen(false)}>
        <Inside onSaved={() => setOpen(false)} />
      </Frame>
    );
  });
  const dialog = await screen.findByRole('dialog', { name: 'New team' });
  return { user: rendered.user, dialog, calls };
}

const isGone = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

describe.each([
  ['dialog', Dialog],
  ['drawer', Drawer],
] as const)('a form in a %s', (_, Frame) => {
  it('has its buttons at the foot, saves by Control and Enter, and closes', async () => {
    const { user, dialog, calls } = await open(Frame);
    expect(within(dialog).getByRole('button', { name: 'Save' }).closest('form')).toBeNull();
    await user.type(within(dialog).getByLabelText('Name'), 'Fiscal{Control>}{Enter}{/Control}');
    await isGone();
    expect(calls).toEqual(['Fiscal']);
  });

  it('closes at once by Escape while nothing is entered', async () => {
    const { user } = await open(Frame);
    await user.keyboard('{Escape}');
    await isGone();
  });

  it.each(['{Escape}', 'Close', 'Cancel'])('asks before what was entered is lost by %s', async (way) => {
    const { user, dialog } = await open(Frame);
    await user.type(within(dialog).getByLabelText('Name'), 'Fiscal');
    await (way === '{Escape}' ? user.keyboard(way) : user.click(within(dialog).getByRole('button', { name: way })));
    await user.click(await screen.findByRole('button', { name: 'Keep editing' }));
    expect(within(dialog).getByLabelText('Name')).toHaveProperty('value', 'Fiscal');
    await act(async () => {});
    await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    await user.click(await screen.findByRole('button', { name: 'Leave without saving' }));
    await isGone();
  });
});
