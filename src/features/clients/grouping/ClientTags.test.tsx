import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { ok } from '#src/shared/testing/fakeServer.ts';
import { aClient } from '../testing/clientSample.ts';
import { renderClient } from '../testing/renderClient.tsx';

const CHANGE = 'PUT /clients/bulk';
const done = ok({ changed: [aClient.id] });

let close = () => {};
afterEach(() => close());

it.each([
  ['put on', [], 'TVA', { addTags: [], removeTags: ['TVA'] }],
  ['taken off', ['TVA'], 'TVA', { addTags: ['TVA'], removeTags: [] }],
] as const)(
  'a tag that is %s, and the other way round while that is saved, is as it was last wanted',
  async (...row) => {
    const [, present, name, last] = row;
    const tags = present.map((one) => ({ id: '00000000-0000-4000-8000-00000000d001', name: one }));
    const rendered = await renderClient({ tags });
    ({ close } = rendered);
    const { server, user } = rendered;
    server.on('GET /tags', ok([]));
    server.hold(CHANGE);
    const list = within(await screen.findByRole('list', { name: 'Tags' }));
    const add = () => user.type(list.getByRole('combobox'), `${name}{Enter}`);
    const remove = () => user.click(list.getByRole('button', { name: new RegExp(name) }));
    for (const change of present.length === 0 ? [add, remove] : [remove, add]) await change();
    await waitFor(() => expect(server.isHeld(CHANGE)).toBe(true));
    expect(list.queryByText(name) === null).toBe(present.length === 0);
    // The second waits for the first.
    expect(server.countOf(CHANGE)).toBe(1);
    server.answer(CHANGE, done);
    await waitFor(() => expect(server.countOf(CHANGE)).toBe(2));
    expect(server.lastOf(CHANGE)?.body).toMatchObject(last);
    server.answer(CHANGE, done);
  },
);
