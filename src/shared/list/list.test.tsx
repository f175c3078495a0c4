import { createEvent, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { ok } from '../testing/fakeServer.ts';
import { aBook, ID, renderList } from './testing/renderList.tsx';

let close = () => {};
afterEach(() => {
  close();
  localStorage.clear();
});
const show = async (...args: Parameters<typeof renderList>) => {
  const rendered = await renderList(...args);
  ({ close } = rendered);
  if (args[1] !== 0) await screen.findByText('Book 1');
  return rendered;
};
type Shown = Awaited<ReturnType<typeof show>>;

const heads = () =>
  within(screen.getByRole('table'))
    .getAllByRole('columnheader')
    .map(({ textContent }) => textContent)
    .filter((text) => !['', '#'].includes(text));
const head = (name: string) => screen.getByRole('columnheader', { name: new RegExp(`^${name}`) });
const edge = (name: string) => screen.getByRole('separator', { name: `Width of ${name}` });
const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name });
/** The places of the rows in the whole list, as they are shown. */
const numbers = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('cell')[1]?.textContent);
const saved = () => JSON.parse(localStorage.getItem('table.books') ?? 'null');
const openView = async ({ user }: Shown) => {
  await user.click(screen.getByRole('button', { name: 'Columns and rows' }));
  return within(await screen.findByRole('dialog', { name: 'Columns and rows' }));
};
const chosen = () =>
  screen
    .getAllByRole<HTMLInputElement>('checkbox', { name: /^Select Book/ })
    .filter(({ checked }) => checked)
    .map((one) => one.getAttribute('aria-label'));
/** Drags a column by its head to a side of another one. What jsdom lacks of a drag is added. */
const drag = (name: string, other: string, side: 'before' | 'after') => {
  const dataTransfer = { effectAllowed: 'all' };
  fireEvent.dragStart(within(head(name)).getByText(name), { dataTransfer });
  for (const type of ['dragOver', 'drop'] as const) {
    const event = createEvent[type](head(other), { dataTransfer });
    Object.defineProperty(event, 'clientX', { value: side === 'before' ? -1 : 1 });
    fireEvent(head(other), event);
  }
};
const reopen = async () => {
  close();
  return show();
};

describe('the columns of a list', () => {
  it('are hidden by a menu, which is remembered', async () => {
    const view = await openView(await show());
    fireEvent.click(view.getByRole('checkbox', { name: 'Author' }));
    expect(heads()).toEqual(['Title', 'Year', 'Shelf']);
    expect(screen.queryByText('Author 1')).toBeNull();
    await reopen();
    expect(heads()).toEqual(['Title', 'Year', 'Shelf']);
  });

  it('never lose the one that names the rows', async () => {
    localStorage.setItem('table.books', JSON.stringify({ columnVisibility: { title: false } }));
    const view = await openView(await show());
    expect(heads()).toContain('Title');
    expect(view.getByRole<HTMLInputElement>('checkbox', { name: 'Title' }).disabled).toBe(true);
  });

  it('are as the product has them after a reset', async () => {
    localStorage.setItem(
      'table.books',
      JSON.stringify({
        columnOrder: ['year', 'title', 'author', 'shelf'],
        columnSizing: { year: 300 },
        columnVisibility: { author: false },
      }),
    );
    const view = await openView(await show());
    expect(heads()).toEqual(['Year', 'Title', 'Shelf']);
    fireEvent.click(view.getByRole('button', { name: 'Reset columns' }));
    expect(heads()).toEqual(['Title', 'Author', 'Year', 'Shelf']);
    expect(edge('Year').getAttribute('aria-valuenow')).toBe('80');
    await reopen();
    expect(heads()).toEqual(['Title', 'Author', 'Year', 'Shelf']);
  });

  it('are saved only once somebody has changed them', async () => {
    const { user } = await show();
    expect(saved()).toBeNull();
    edge('Year').focus();
    await user.keyboard('{ArrowLeft}');
    expect(saved()).toMatchObject({ columnSizing: { year: 70 } });
  });

  it('are 150 px wide where nothing else is said, and 60 to 800 when they are dragged', async () => {
    await show();
    expect(edge('Author').getAttribute('aria-valuenow')).toBe('150');
    fireEvent.mouseDown(edge('Author'), { clientX: 400 });
    fireEvent.mouseMove(document, { clientX: 430 });
    fireEvent.mouseUp(document, { clientX: 430 });
    expect(saved()).toMatchObject({ columnSizing: { author: 180 } });
    for (const [clientX, width] of [
      [-5000, 60],
      [5000, 800],
    ] as const) {
      fireEvent.mouseDown(edge('Author'), { clientX: 400 });
      fireEvent.mouseUp(document, { clientX });
      expect(saved()).toMatchObject({ columnSizing: { author: width } });
      expect(edge('Author').getAttribute('aria-valuenow')).toBe(String(width));
    }
  });

  it('are resized by a finger as well', async () => {
    await show();
    fireEvent.touchStart(edge('Year'), { touches: [{ clientX: 100 }] });
    fireEvent.touchMove(document, { touches: [{ clientX: 140 }] });
    fireEvent.touchEnd(document, { touches: [] });
    expect(saved()).toMatchObject({ columnSizing: { year: 120 } });
  });

  it('are moved by Alt and the arrows past the neighbour that is shown, and keep the focus', async () => {
    const rendered = await show();
    const { user } = rendered;
    fireEvent.click((await openView(rendered)).getByRole('checkbox', { name: 'Author' }));
    await user.keyboard('{Escape}');
    edge('Title').focus();
    await user.keyboard('{Alt>}{ArrowRight}{/Alt}');
    expect(heads()).toEqual(['Year', 'Title', 'Shelf']);
    expect(document.activeElement).toBe(edge('Title'));
    await user.keyboard('{Alt>}{ArrowLeft}{ArrowLeft}{/Alt}');
    expect(heads()).toEqual(['Title', 'Year', 'Shelf']);
  });

  it('are moved by dragging one head to the side of another', async () => {
    await show();
    drag('Shelf', 'Title', 'before');
    expect(heads()).toEqual(['Shelf', 'Title', 'Author', 'Year']);
    drag('Shelf', 'Author', 'after');
    expect(heads()).toEqual(['Title', 'Author', 'Shelf', 'Year']);
    drag('Year', 'Year', 'after');
    expect(saved()).toMatchObject({ columnOrder: ['title', 'author', 'shelf', 'year'] });
  });
});

describe('the order of a list', () => {
  it('is turned at the head of a column, with Enter and Space too, and begins at the first page', async () => {
    const { user, router, asked } = await show('/books?page=3');
    expect(head('Year').getAttribute('aria-sort')).toBe('none');
    within(head('Year')).getByRole('button', { name: 'Year' }).focus();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(router.state.location.search).toEqual({ page: 1, sort: 'year' }));
    await waitFor(() => expect(asked()).toMatchObject({ sort: 'year', pageNumber: '1' }));
    expect(head('Year').getAttribute('aria-sort')).toBe('ascending');
    await user.keyboard(' ');
    await waitFor(() => expect(asked()).toMatchObject({ sort: '-year' }));
    expect(head('Year').getAttribute('aria-sort')).toBe('descending');
    await user.keyboard(' ');
    await waitFor(() => expect(router.state.location.search).toEqual({ page: 1 }));
  });

  it('is offered only where the call has it', async () => {
    const { asked } = await show('/books?sort=shelf');
    expect(asked()).not.toHaveProperty('sort');
    for (const name of ['Author', 'Shelf']) {
      expect(head(name).hasAttribute('aria-sort')).toBe(false);
      expect(within(head(name)).queryByRole('button')).toBeNull();
    }
  });
});

describe('the pages of a list', () => {
  it('have as many rows as a person chooses, which the address keeps', async () => {
    const rendered = await show('/books?page=2');
    expect(rendered.asked()).not.toHaveProperty('pageSize');
    expect(screen.getByText('21')).toBeDefined();
    const view = await openView(rendered);
    expect(view.getByRole('button', { name: '20' }).getAttribute('aria-pressed')).toBe('true');
    fireEvent.click(view.getByRole('button', { name: '50' }));
    await waitFor(() => expect(rendered.router.state.location.search).toEqual({ page: 1, pageSize: 50 }));
    await waitFor(() => expect(rendered.asked()).toMatchObject({ pageSize: '50', pageNumber: '1' }));
    await rendered.user.keyboard('{Escape}');
    await rendered.user.click(screen.getAllByRole('button', { name: 'Next' })[0]!);
    expect(await screen.findByText('51')).toBeDefined();
  });

  it('never have more than the server gives', async () => {
    const { asked } = await show('/books?pageSize=1000');
    expect(asked()).not.toHaveProperty('pageSize');
  });
});

describe('the rows of a list', () => {
  it('are drawn once: the cells of no row are drawn again because one was chosen', async () => {
    const { user, drawn } = await show();
    drawn.length = 0;
    await user.click(box('Select Book 2'));
    await user.keyboard('jjx');
    expect(chosen()).toHaveLength(2);
    expect(drawn).toEqual([]);
  });

  it('stay with their numbers until those of the next page are there', async () => {
    const { user, server, drawn } = await show();
    server.hold('GET /books');
    drawn.length = 0;
    await user.click(screen.getAllByRole('button', { name: 'Next' })[0]!);
    await waitFor(() => expect(server.isHeld('GET /books')).toBe(true));
    expect(numbers()).toEqual(['1', '2', '3', '4']);
    expect(drawn).toEqual([]);
    server.answer('GET /books', ok({ items: [aBook(9)], hasNextPage: false, nextCursor: null, previousCursor: null }));
    await screen.findByText('Book 9');
    expect(numbers()).toEqual(['21']);
    expect(drawn).toContain('Author 9');
  });

  it('are selected from the last pressed to this one with shift, and let go in the same way', async () => {
    const { user } = await show();
    await user.click(box('Select Book 2'));
    await user.keyboard('{Shift>}');
    await user.click(box('Select Book 4'));
    expect(chosen()).toEqual(['Select Book 2', 'Select Book 3', 'Select Book 4']);
    await user.click(box('Select Book 3'));
    await user.keyboard('{/Shift}');
    expect(chosen()).toEqual(['Select Book 2']);
  });

  it('begin a range where x has chosen one, and none where all were let go since', async () => {
    const { user } = await show();
    await user.keyboard('jx{Shift>}');
    await user.click(box('Select Book 3'));
    expect(chosen()).toHaveLength(3);
    await user.keyboard('{/Shift}{Escape}{Shift>}');
    await user.click(box('Select Book 2'));
    await user.keyboard('{/Shift}');
    expect(chosen()).toEqual(['Select Book 2']);
  });

  it('are selected all at once, with those of another page kept', async () => {
    const { user, server } = await show();
    await user.click(box('Select Book 1'));
    expect(box('Select all on this page').indeterminate).toBe(true);
    server.on('GET /books', () => ({
      status: 200,
      body: {
        items: [{ id: '9', title: 'Book 9', author: 'Author 9', year: 1909 }],
        hasNextPage: false,
        nextCursor: null,
        previousCursor: null,
      },
    }));
    await user.click(screen.getAllByRole('button', { name: 'Next' })[0]!);
    await screen.findByText('Book 9');
    expect(box('Select all on this page').indeterminate).toBe(false);
    await user.click(box('Select all on this page'));
    expect(screen.getByText('2 selected')).toBeDefined();
  });
});

describe('the filters of a list', () => {
  it('are what the address says, and ask the server for it', async () => {
    const { asked } = await show(`/books?reader=unassigned,${ID}&from=2026-11-01&colour=red,blue&isOld=true`);
    expect(asked()).toEqual({
      readerId: `unassigned,${ID}`,
      lentFrom: '2026-11-01',
      colour: 'red,blue',
      old: 'true',
      pageNumber: '1',
    });
    expect(screen.getByRole('button', { name: 'red +1' })).toBeDefined();
    expect(screen.getByRole('button', { name: 'From 01/11/26' })).toBeDefined();
    expect(screen.getByRole('button', { name: 'Old ones' }).getAttribute('aria-pressed')).toBe('true');
  });

  it('fall away where the address holds what cannot be', async () => {
    const { asked } = await show('/books?reader=nobody&from=yesterday&colour=red,pink&isOld=maybe&page=0');
    expect(asked()).toEqual({ pageNumber: '1' });
    expect(screen.queryByRole('button', { name: 'Clear filters' })).toBeNull();
  });

  it('are taken off together, and keep the size and the order of the list', async () => {
    const { user, router } = await show('/books?colour=red&isOld=true&page=2&pageSize=50&sort=title');
    await user.click(screen.getByRole('button', { name: 'Clear filters' }));
    await waitFor(() => expect(router.state.location.search).toEqual({ page: 1, pageSize: 50, sort: 'title' }));
  });

  it('begin at the first page when one is set', async () => {
    const { user, router } = await show('/books?page=2');
    await user.click(screen.getByRole('button', { name: 'Old ones' }));
    await waitFor(() => expect(router.state.location.search).toEqual({ page: 1, isOld: true }));
  });
});
