import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import type { Contact } from '#contracts/api/contact.ts';
import { api } from '#src/shared/api/api.ts';
import { systemActor } from '#src/shared/hooks/actors.tsx';
import { ok, refusal } from '#src/shared/testing/fakeServer.ts';
import { aClient } from '../testing/clientSample.ts';
import { renderClient } from '../testing/renderClient.tsx';

const aContact = (number: number, name: string, change: Partial<Contact> = {}): Contact => ({
  id: `00000000-0000-4000-8000-00000000010${number}`,
  name,
  title: 'Administrator',
  email: `contact${number}@alfa.example`,
  telephone: '+40 722 000 000',
  isPrimary: false,
  revision: 1,
  ...change,
});
const ana = aContact(1, 'Ana Pop', { isPrimary: true });
const dan = aContact(2, 'Dan Rusu');

let rendered: Awaited<ReturnType<typeof renderClient>> | null = null;
afterEach(() => rendered?.close());

async function open(contacts: readonly Contact[]) {
  rendered = await renderClient({ contacts: [...contacts] });
  const { app } = rendered;
  const section = await screen.findByRole('region', { name: 'Contacts' });
  const toast = () => systemActor(app, 'toaster').getSnapshot().context.current;
  return { ...rendered, section, toast };
}

const fill = async (user: Awaited<ReturnType<typeof open>>['user'], values: Readonly<Record<string, string>>) => {
  for (const [label, value] of Object.entries(values)) {
    const field = within(await screen.findByRole('dialog')).getByLabelText(label);
    await user.clear(field);
    await user.type(field, value);
  }
};
const inDialog = (label: string) => within(screen.getByRole('dialog')).getByLabelText(label);
const isClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

describe('the contacts of a client', () => {
  it('are cards with the ways to reach each person, and say who is the primary one', async () => {
    const { section } = await open([ana, dan]);
    const [first, second] = within(section).getAllByRole('listitem');
    expect(within(first!).getByText('Primary')).toBeDefined();
    expect(within(second!).queryByText('Primary')).toBeNull();
    expect(within(first!).getByRole('link', { name: ana.email }).getAttribute('href')).toBe(`mailto:${ana.email}`);
    expect(within(first!).getByRole('link', { name: ana.telephone }).getAttribute('href')).toBe('tel:+40722000000');
  });

  it('begin with one next step while there are none', async () => {
    const { section, user, server, show } = await open([]);
    expect(section.textContent).toContain('No contacts yet');
    await user.click(within(section).getByRole('button', { name: 'Add contact' }));
    expect(await screen.findByText('The first contact is the primary one.')).toBeDefined();
    server.on('POST /clients/*/contacts', () => {
      show({ contacts: [ana] });
      return ok(ana);
    });
    await fill(user, { Name: 'Ana Pop', Title: 'Administrator', Email: ana.email, Phone: ana.telephone });
    await user.keyboard('{Control>}{Enter}{/Control}');
    await isClosed();
    expect(server.lastOf('POST /clients/*/contacts')?.body).toEqual({
      name: 'Ana Pop',
      title: 'Administrator',
      email: ana.email,
      telephone: ana.telephone,
    });
    expect(await within(section).findByRole('button', { name: 'Edit Ana Pop' })).toBeDefined();
    await waitFor(() => expect(document.activeElement).toBe(section));
  });

  it('are not sent without what is required, and say at the field what is wrong', async () => {
    const { section, user, server } = await open([ana]);
    await user.click(within(section).getByRole('button', { name: 'Add contact' }));
    await fill(user, { Name: 'Eva', Email: 'eva@' });
    const dialog = screen.getByRole('dialog', { name: 'New contact' });
    await user.click(within(dialog).getByRole('button', { name: /Add contact/ }));
    expect(await within(dialog).findByText('Enter a valid email address.')).toBeDefined();
    expect(within(dialog).getAllByText('This field is required.')).toHaveLength(2);
    expect(server.countOf('POST /clients/*/contacts')).toBe(0);
  });
});

describe('a contact', () => {
  it('is changed by a press on its card, with the revision that was seen', async () => {
    const { section, user, server, show } = await open([ana, dan]);
    server.on('PUT /clients/*/contacts/*', () => {
      show({
        contacts: [
          { ...dan, isPrimary: true, revision: 2 },
          { ...ana, isPrimary: false },
        ],
      });
      return ok({ ...dan, isPrimary: true, revision: 2 });
    });
    await user.click(within(section).getByRole('button', { name: 'Edit Dan Rusu' }));
    await user.click(await screen.findByRole('switch', { name: 'Primary contact' }));
    await user.click(screen.getByRole('button', { name: /Save contact/ }));
    await isClosed();
    expect(server.lastOf('PUT /clients/*/contacts/*')?.body).toMatchObject({ isPrimary: true, revision: 1 });
    const [first] = within(section).getAllByRole('listitem');
    expect(first?.textContent).toContain('Dan Rusu');
  });

  it('that is the primary one says how to change that, in place of the switch', async () => {
    const { section, user } = await open([ana, dan]);
    await user.click(within(section).getByRole('button', { name: 'Edit Ana Pop' }));
    expect(await screen.findByText(/make another contact the primary one/)).toBeDefined();
    expect(screen.queryByRole('switch', { name: 'Primary contact' })).toBeNull();
  });

  it('that a colleague has changed meanwhile shows what they saved, and whose values stay is chosen', async () => {
    const { section, user, server, show } = await open([ana, dan]);
    const theirs = { ...dan, telephone: '0733 111 111', revision: 2 };
    server.on('PUT /clients/*/contacts/*', () => {
      show({ contacts: [ana, theirs] });
      return refusal('contact.changed');
    });
    await user.click(within(section).getByRole('button', { name: 'Edit Dan Rusu' }));
    await fill(user, { Title: 'Director' });
    await user.click(screen.getByRole('button', { name: /Save contact/ }));
    expect(await screen.findByText(/Phone was changed meanwhile by someone else to “0733 111 111”/)).toBeDefined();
    expect(inDialog('Title')).toHaveProperty('value', 'Director');
    await user.click(screen.getByRole('button', { name: 'Keep my value' }));
    server.on('PUT /clients/*/contacts/*', ok({ ...theirs, title: 'Director', revision: 3 }));
    await user.click(screen.getByRole('button', { name: /Save contact/ }));
    await isClosed();
    expect(server.lastOf('PUT /clients/*/contacts/*')?.body).toMatchObject({ title: 'Director', revision: 2 });
  });

  it('that a colleague changes or deletes while it is open says so before it is saved', async () => {
    const { section, user, server, queries, show } = await open([ana, dan]);
    await user.click(within(section).getByRole('button', { name: 'Edit Dan Rusu' }));
    await fill(user, { Title: 'Director' });
    const hear = () => act(() => queries.invalidateQueries({ queryKey: api.clients.key() }));
    show({ contacts: [ana, { ...dan, telephone: '0733 111 111', revision: 2 }] });
    await hear();
    expect(await screen.findByText(/Phone was changed meanwhile by someone else to “0733 111 111”/)).toBeDefined();
    show({ contacts: [ana] });
    await hear();
    expect(await screen.findByText(/Someone else has deleted this meanwhile/)).toBeDefined();
    expect(screen.getByRole('button', { name: /Save contact/ })).toHaveProperty('disabled', true);
    await user.keyboard('{Control>}{Enter}{/Control}');
    expect(server.countOf('PUT /clients/*/contacts/*')).toBe(0);
    expect(inDialog('Title')).toHaveProperty('value', 'Director');
  });

  it('is shown as a colleague has saved it when their values are taken', async () => {
    const { section, user, server, show } = await open([ana, dan]);
    server.on('PUT /clients/*/contacts/*', () => {
      show({ contacts: [ana, { ...dan, telephone: '0733 111 111', revision: 2 }] });
      return refusal('contact.changed');
    });
    await user.click(within(section).getByRole('button', { name: 'Edit Dan Rusu' }));
    await fill(user, { Title: 'Director' });
    await user.click(screen.getByRole('button', { name: /Save contact/ }));
    await user.click(await screen.findByRole('button', { name: 'Keep the other value' }));
    await waitFor(() => expect(inDialog('Phone')).toHaveProperty('value', '0733 111 111'));
    expect(inDialog('Title')).toHaveProperty('value', 'Administrator');
    expect(screen.queryByRole('alert')).toBeNull();
    await waitFor(() => expect(document.activeElement).toBe(inDialog('Name')));
  });
});

describe('deleting a contact', () => {
  it('is asked first, says who becomes the primary one, and is undone from the toast', async () => {
    const { section, user, server, show, toast } = await open([ana, dan]);
    server.on('DELETE /clients/*/contacts/*', () => {
      show({ contacts: [{ ...dan, isPrimary: true, revision: 2 }] });
      return ok();
    });
    await user.click(within(section).getByRole('button', { name: 'Delete Ana Pop' }));
    const question = await screen.findByRole('alertdialog', { name: 'Delete Ana Pop?' });
    expect(question.textContent).toContain('Dan Rusu becomes the primary contact.');
    await user.click(within(question).getByRole('button', { name: 'Delete contact' }));
    await waitFor(() => expect(within(section).queryByText('Ana Pop')).toBeNull());
    await waitFor(() => expect(document.activeElement).toBe(section));
    expect(toast()).toMatchObject({ kind: 'success', title: 'contacts:toast.deleted' });

    server.on('PUT /clients/*/contacts/*/restored', () => {
      show({ contacts: [ana, dan] });
      return ok(ana);
    });
    toast()?.action?.run();
    expect(await within(section).findByText('Ana Pop')).toBeDefined();
    await waitFor(() => expect(toast()?.title).toBe('contacts:toast.restored'));
    expect(server.lastOf('PUT /clients/*/contacts/*/restored')?.url.pathname).toContain(
      `${aClient.id}/contacts/${ana.id}`,
    );
  });

  it('is left undone by Cancel, and a failure is said', async () => {
    const { section, user, server, toast } = await open([ana]);
    await user.click(within(section).getByRole('button', { name: 'Delete Ana Pop' }));
    await user.click(await screen.findByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(server.countOf('DELETE /clients/*/contacts/*')).toBe(0);
    server.on('DELETE /clients/*/contacts/*', refusal('contact.notFound'));
    await user.click(within(section).getByRole('button', { name: 'Delete Ana Pop' }));
    await user.click(await screen.findByRole('button', { name: 'Delete contact' }));
    await waitFor(() =>
      expect(toast()).toMatchObject({ title: 'contacts:toast.notDeleted', text: 'error:contact.notFound' }),
    );
  });
});
