import * as v from 'valibot';
import { AccountManagerFilter } from '../../filters/AccountManagerFilter.tsx';
import { ChoiceFilter } from '../../filters/ChoiceFilter.tsx';
import { DateRangeFilter } from '../../filters/DateRangeFilter.tsx';
import { ToggleFilter } from '../../filters/ToggleFilter.tsx';
import type { RowDrawing } from '../../table/column.ts';
import { createFakeLink } from '../../testing/fakeLink.ts';
import { createFakeServer, ok } from '../../testing/fakeServer.ts';
import { renderApp } from '../../testing/renderApp.tsx';
import { Link } from '../../ui/actions/Link.tsx';
import { BulkBar } from '../BulkBar.tsx';
import { DataTable } from '../DataTable.tsx';
import { defineFilters } from '../defineFilters.ts';
import { EmptyList } from '../EmptyList.tsx';
import { FilterBar } from '../FilterBar.tsx';
import { accountManagers, choices, dateRange, toggle } from '../filters.ts';
import { listQueries, type RowCount, type RowPage } from '../listQueries.ts';
import { ListScreen } from '../ListScreen.tsx';
import { listSearchSchema, type ListSearch } from '../search.ts';
import { useList } from '../useList.ts';

type Book = { readonly id: string; readonly title: string; readonly author: string; readonly year: number };

const SORT_KEYS = ['title', 'year'];
const COLOURS = ['red', 'green', 'blue'] as const;
const filters = {
  reader: accountManagers('readerId'),
  ...dateRange('lentFrom', 'lentTo'),
  colour: choices(COLOURS, 'colour'),
  isOld: toggle('old'),
};
const bookFilters = defineFilters(filters);
const bookSearchSchema = listSearchSchema(bookFilters, SORT_KEYS);

/** A call of an imagined server, which answers at the border of the page like the real one. */
const call =
  <T,>(path: string) =>
  (input: object) => ({
    queryKey: [path, input],
    queryFn: async (): Promise<T> => {
      const query = new URLSearchParams(Object.entries(input).map(([key, value]) => [key, String(value)]));
      return (await fetch(`${location.origin}${path}?${query.toString()}`)).json();
    },
  });
const bookList = listQueries<typeof filters, Book, string>({
  filters: bookFilters,
  sortKeys: SORT_KEYS,
  page: call<RowPage<Book>>('/books'),
  count: call<RowCount>('/books/count'),
});

/** The authors of the rows whose cells were drawn, one after the other. */
const drawn: string[] = [];

const DRAWING: RowDrawing<Book> = {
  rowLink: () => ({ to: '/' }),
  selectLabel: ({ title }) => `Select ${title}`,
  columns: [
    {
      id: 'title',
      header: 'Title',
      width: 200,
      grows: true,
      place: 'main',
      sortKey: 'title',
      cell: ({ title }) => (
        <Link to="/" data-row-link>
          {title}
        </Link>
      ),
    },
    {
      id: 'author',
      header: 'Author',
      place: 'sub',
      cell: ({ author }) => {
        drawn.push(author);
        return author;
      },
    },
    { id: 'year', header: 'Year', width: 80, place: 'side', sortKey: 'year', cell: ({ year }) => year },
    { id: 'shelf', header: 'Shelf', width: 70, place: 'away', sortKey: 'shelf', cell: () => 'A' },
  ],
};

function Books({ search }: { readonly search: ListSearch<typeof filters> }) {
  const list = useList(bookList, search, { label: 'Books' });
  return (
    <ListScreen list={list} title="Books" actions={null}>
      <FilterBar list={list} count="clients:count" countCapped="clients:countCapped">
        <AccountManagerFilter {...list.filter('reader')} />
        <DateRangeFilter name="Lent" from={search.from} to={search.to} onChange={list.set} />
        <ChoiceFilter
          {...list.filter('colour')}
          name="Colour"
          icon={null}
          options={COLOURS.map((colour) => ({ value: colour, label: colour }))}
        />
        <ToggleFilter {...list.filter('isOld')} name="Old ones" icon={null} />
      </FilterBar>
      <DataTable list={list} drawing={DRAWING} layoutKey="table.books" errorTitle="The books could not be loaded" />
      <BulkBar list={list} label="Selected books" selected={`${list.selection.ids.size} selected`}>
        {null}
      </BulkBar>
      <EmptyList list={list} page="No books here" filtered="No such book" showAll="Show all books">
        No books yet
      </EmptyList>
    </ListScreen>
  );
}

export const aBook = (number: number): Book => ({
  id: String(number),
  title: `Book ${number}`,
  author: `Author ${number}`,
  year: 1900 + number,
});

/** A list made of the kit's parts, over an imagined server. */
export async function renderList(path = '/books', count = 4) {
  const items = Array.from({ length: count }, (_, at) => aBook(at + 1));
  const server = createFakeServer({
    'GET /books': ok({ items, hasNextPage: true, nextCursor: null, previousCursor: null }),
    'GET /books/count': ok({ count, isCapped: false }),
    'GET /users': ok([]),
    'GET /account': ok({
      user: { id: ID, displayName: 'Ana', email: 'ana@example.test' },
      firm: { id: ID, name: 'Cabinet' },
      role: 'owner',
      flags: [],
    }),
  });
  const rendered = await renderApp({
    server,
    link: createFakeLink([], { keyId: 'k'.repeat(22), publicKey: 'p'.repeat(87) }),
    vault: { keep: () => '', get: () => null, forget: () => {} },
    path,
    screen: ({ search }) => <Books search={v.parse(bookSearchSchema, search)} />,
  });
  const asked = () => Object.fromEntries(server.lastOf('GET /books')?.url.searchParams ?? []);
  return { ...rendered, server, asked, drawn };
}

export const ID = '00000000-0000-4000-8000-000000000001';
