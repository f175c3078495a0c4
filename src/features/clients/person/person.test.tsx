import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { api } from '#src/shared/api/api.ts';
import { ok, refusal } from '#src/shared/testing/fakeServer.ts';
import { aClient } from '../testing/clientSample.ts';
import { renderClient } from '../testing/renderClient.tsx';

let close = () => {};
afterEach(() => close());

const person = { firstName: 'Maria', middleName: 'Elena', lastName: 'Ionescu', emailType: 'Business' } as const;
const general = { ...aClient.generalInformation, legalName: 'Maria Elena Ionescu', name: 'Maria', taxId: null };

describe('a person who is a client', () => {
  it('is renamed in the parts of the name', async () => {
    const rendered = await renderClient({ generalInformation: general, person });
    ({ close } = rendered);
    const { user, server } = rendered;
    expect(await screen.findByText('Email type: Business')).toBeDefined();
    server.on('PUT /clients/*/person', ok({ ...aClient, generalInformation: general, person }));
    await user.click(screen.getByRole('button', { name: 'Edit name' }));
    const last = await screen.findByRole('textbox', { name: 'Last name' });
    await user.clear(last);
    await user.type(last, 'Popa');
    await user.click(screen.getByRole('button', { name: /^Save/ }));
    await waitFor(() =>
      expect(server.lastOf('PUT /clients/*/person')?.body).toEqual({ ...person, lastName: 'Popa', revision: 3 }),
    );
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('keeps the name that a colleague has saved while the dialog is open, unless it is decided otherwise', async () => {
    const rendered = await renderClient({ generalInformation: general, person });
    ({ close } = rendered);
    const { user, server, queries, show } = rendered;
    const hear = () => act(() => queries.invalidateQueries({ queryKey: api.clients.key() }));
    const save = () => user.click(screen.getByRole('button', { name: /^Save/ }));
    await user.click(await screen.findByRole('button', { name: 'Edit name' }));
    await user.type(await screen.findByRole('textbox', { name: 'Middle name' }), 'A');
    const renamed = { ...person, lastName: 'Popescu' };
    show({ person: renamed, revision: 4 });
    await hear();
    expect(await screen.findByText(/^Last name was changed meanwhile by someone else to “Popescu”/)).toBeDefined();
    server.on('PUT /clients/*/person', refusal('client.changed'));
    await save();
    await waitFor(() => expect(server.lastOf('PUT /clients/*/person')?.body).toMatchObject({ revision: 3 }));
    await user.click(await screen.findByRole('button', { name: 'Keep the other value' }));
    await user.type(await screen.findByRole('textbox', { name: 'Middle name' }), 'B');
    // Something else of the client is no matter to the name.
    show({ revision: 5 });
    await hear();
    server.on('PUT /clients/*/person', ok({ ...aClient, generalInformation: general, person: renamed }));
    await save();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(server.lastOf('PUT /clients/*/person')?.body).toEqual({ ...renamed, middleName: 'ElenaB', revision: 5 });
  });

  it('is no company: a company has no such parts', async () => {
    const rendered = await renderClient({});
    ({ close } = rendered);
    await screen.findByRole('heading', { level: 1, name: 'ALFA SRL' });
    expect(screen.queryByRole('button', { name: 'Edit name' })).toBeNull();
  });
});
