import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import type { Address } from '#contracts/api/address.ts';
import { systemActor } from '#src/shared/hooks/actors.tsx';
import { ok, refusal } from '#src/shared/testing/fakeServer.ts';
import { renderClient } from '../testing/renderClient.tsx';

const office: Address = {
  id: '00000000-0000-4000-8000-000000000201',
  type: 'RegisteredOffice',
  address1: 'Str. Lungă 1',
  address2: '',
  city: 'Brașov',
  county: 'BRAȘOV',
  postalCode: '500001',
  country: 'România',
  revision: 1,
};
const workPoint: Address = { ...office, id: '00000000-0000-4000-8000-000000000202', type: 'WorkPoint', city: 'Sibiu' };

let rendered: Awaited<ReturnType<typeof renderClient>> | null = null;
afterEach(() => rendered?.close());

async function open(addresses: readonly Address[]) {
  rendered = await renderClient({ addresses: [...addresses] });
  const { app } = rendered;
  const section = await screen.findByRole('region', { name: 'Addresses' });
  const toast = () => systemActor(app, 'toaster').getSnapshot().context.current;
  return { ...rendered, section, toast };
}

const isClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

describe('the addresses of a client', () => {
  it('are cards under the words of their types', async () => {
    const { section } = await open([office, workPoint]);
    await within(section).findByText('Registered office');
    expect(
      within(section)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual([
      'Registered officeStr. Lungă 1\n500001 Brașov\nBRAȘOV\nRomânia',
      'Place of workStr. Lungă 1\n500001 Sibiu\nBRAȘOV\nRomânia',
    ]);
  });

  it('are added with a type, where all but the second line is required', async () => {
    const { section, user, server, show } = await open([]);
    await user.click(within(section).getByRole('button', { name: 'Add address' }));
    const dialog = await screen.findByRole('dialog', { name: 'New address' });
    await user.click(within(dialog).getByRole('button', { name: /Add address/ }));
    const problems = await within(dialog).findAllByText('This field is required.', { selector: '[role=alert]' });
    expect(problems).toHaveLength(5);
    server.on('POST /clients/*/addresses', () => {
      show({ addresses: [workPoint] });
      return ok(workPoint);
    });
    await user.click(within(dialog).getByLabelText('Type'));
    await user.click(await screen.findByRole('option', { name: 'Place of work' }));
    for (const [label, value] of [
      ['Street and number', 'Str. Lungă 1'],
      ['City', 'Sibiu'],
      ['County', 'SIBIU'],
      ['Postal code', '550001'],
    ] as const) {
      await user.type(within(dialog).getByLabelText(label), value);
    }
    await user.click(within(dialog).getByRole('button', { name: /Add address/ }));
    await isClosed();
    expect(server.lastOf('POST /clients/*/addresses')?.body).toEqual({
      type: 'WorkPoint',
      address1: 'Str. Lungă 1',
      address2: '',
      city: 'Sibiu',
      county: 'SIBIU',
      postalCode: '550001',
      country: 'România',
    });
    expect(await within(section).findByText('Place of work')).toBeDefined();
  });

  it('say at the type that there is a registered office already', async () => {
    const { section, user, server } = await open([office, workPoint]);
    server.on('PUT /clients/*/addresses/*', refusal('address.officeExists'));
    await user.click(await within(section).findByRole('button', { name: /Edit Place of work/ }));
    await user.click(await screen.findByLabelText('Type'));
    await user.click(await screen.findByRole('option', { name: 'Registered office' }));
    await user.click(screen.getByRole('button', { name: /Save address/ }));
    const message = await screen.findByText(/has a registered office already/);
    expect(screen.getByLabelText('Type').getAttribute('aria-describedby')).toContain(message.id);
  });

  it('show what a colleague has saved meanwhile, the type in its own words', async () => {
    const { section, user, server, show } = await open([workPoint]);
    server.on('PUT /clients/*/addresses/*', () => {
      show({ addresses: [{ ...workPoint, type: 'Correspondence', address2: 'Et. 2', revision: 2 }] });
      return refusal('address.changed');
    });
    await user.click(await within(section).findByRole('button', { name: /Edit Place of work/ }));
    await user.click(await screen.findByRole('button', { name: /Save address/ }));
    expect(await screen.findByText(/Type was changed .* “Correspondence”/)).toBeDefined();
    expect(screen.getByText(/Building, floor, apartment was changed .* “Et. 2”/)).toBeDefined();
  });

  it('are deleted after a question, and come back from the toast unless another one has taken the place', async () => {
    const { section, user, server, show, toast } = await open([office]);
    server.on('DELETE /clients/*/addresses/*', () => {
      show({ addresses: [] });
      return ok();
    });
    await user.click(await within(section).findByRole('button', { name: /Delete Registered office/ }));
    const question = await screen.findByRole('alertdialog', { name: 'Delete this address?' });
    expect(question.textContent).toContain('Str. Lungă 1, Brașov');
    await user.click(within(question).getByRole('button', { name: 'Delete address' }));
    expect(await within(section).findByText(/No addresses yet/)).toBeDefined();
    server.on('PUT /clients/*/addresses/*/restored', refusal('address.officeExists'));
    toast()?.action?.run();
    await waitFor(() =>
      expect(toast()).toMatchObject({ title: 'addresses:toast.notRestored', text: 'error:address.officeExists' }),
    );
  });
});
