import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { ok, refusal } from '../testing/fakeServer.ts';
import { aBook, renderList } from './testing/renderList.tsx';

let close = () => {};
afterEach(() => {
  close();
  localStorage.clear();
});

/** A list of so many books, in pages of three on the screen. */
async function show(count: number, isCapped = false) {
  const rendered = await renderList('/books', 3);
  ({ close } = rendered);
  const { server, queries } = rendered;
  server.on('GET /books/count', ok({ count, isCapped }));
  server.on('GET /books', ({ url }) => {
    const isAll = url.searchParams.get('pageSize') === '100';
    const first = isAll ? (Number(url.searchParams.get('pageNumber')) - 1) * 100 : 0;
    const shown = Math.min(isAll ? 100 : 3, count - first);
    const items = Array.from({ length: shown }, (_, at) => aBook(first + at + 1));
    return ok({ items, hasNextPage: first + shown < count, nextCursor: null, previousCursor: null });
  });
  await queries.resetQueries();
  await screen.findByText('Book 1');
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Select all on this page' }));
  return rendered;
}
const bar = () => within(screen.getByRole('toolbar', { name: 'Selected books' }));

describe('a selection beyond the page', () => {
  it('is offered with its number once the page is selected, and says that it is whole', async () => {
    const { user } = await show(240);
    expect(bar().getByText('3 selected')).toBeDefined();
    await user.click(bar().getByRole('button', { name: 'Select all 240 that match' }));
    expect(await bar().findByText('All 240 that match are selected')).toBeDefined();
    fireEvent.click(screen.getByRole('checkbox', { name: 'Select Book 1' }));
    expect(bar().getByText('239 selected')).toBeDefined();
    expect(bar().getByText('237 on other pages')).toBeDefined();
  });

  it('ends where rows are counted, and says so', async () => {
    const { user } = await show(1000, true);
    await user.click(bar().getByRole('button', { name: 'Select the first 1000 that match' }));
    expect(await bar().findByText('The first 1000 that match are selected')).toBeDefined();
  });

  it('is not offered where the page is all there is', async () => {
    await show(3);
    expect(bar().queryByRole('button', { name: /that match/ })).toBeNull();
  });

  it('can be tried again where it failed, with what was selected as it was', async () => {
    const { user, server } = await show(240);
    server.on('GET /books', refusal('server.unexpected'));
    await user.click(bar().getByRole('button', { name: 'Select all 240 that match' }));
    expect(await bar().findByRole('button', { name: 'Could not select all 240: try again' })).toBeDefined();
    await waitFor(() => expect(bar().getByText('3 selected')).toBeDefined());
  });
});
