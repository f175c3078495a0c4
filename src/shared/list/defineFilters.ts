import * as v from 'valibot';

/** One filter of a list: a parameter of the address, the value on the screen, and its part of the request. */
export type Filter<TParam extends v.GenericSchema, TValue, TRequest extends object> = {
  readonly param: TParam;
  /** What it does to the list: shows less, shows more, or says which of several lists it is. */
  readonly role: 'narrows' | 'widens' | 'view';
  // Written as methods, so that filters of any values stand in one declaration.
  read(param: v.InferOutput<TParam>): TValue;
  write(value: TValue): v.InferOutput<TParam>;
  request(param: v.InferOutput<TParam>): TRequest;
};

export type FilterMap = Readonly<Record<string, Filter<v.GenericSchema, unknown, object>>>;

type Entries<TFilters extends FilterMap> = { readonly [K in keyof TFilters]: TFilters[K]['param'] };
export type SearchOf<TFilters extends FilterMap> = v.InferOutput<v.ObjectSchema<Entries<TFilters>, undefined>>;
export type ValueOf<TFilters extends FilterMap, K extends keyof TFilters> = ReturnType<TFilters[K]['read']>;
type Together<T> = (T extends unknown ? (one: T) => void : never) extends (all: infer TAll) => void ? TAll : never;
export type RequestOf<TFilters extends FilterMap> = Together<ReturnType<TFilters[keyof TFilters]['request']>>;

export type Filters<TFilters extends FilterMap> = {
  /** Their parameters, for the schema of the route. */
  readonly entries: Entries<TFilters>;
  /** The state in which nothing is filtered. */
  readonly empty: Partial<SearchOf<TFilters>>;
  /** How many of them can be taken off. */
  readonly count: number;
  readonly isFiltered: (search: SearchOf<TFilters>) => boolean;
  readonly request: (search: SearchOf<TFilters>) => RequestOf<TFilters>;
  readonly read: <K extends keyof TFilters>(search: SearchOf<TFilters>, name: K) => ValueOf<TFilters, K>;
  /** The change of the address that gives a filter this value. */
  readonly write: <K extends keyof TFilters>(name: K, value: ValueOf<TFilters, K>) => Partial<SearchOf<TFilters>>;
};

/** The filters of a list, declared once: what they are in the address, when they are off, and what they ask for. */
export function defineFilters<const TFilters extends FilterMap>(filters: TFilters): Filters<TFilters> {
  const all = Object.entries(filters);
  const removable = all.filter(([, { role }]) => role !== 'view');
  const gathered = {
    entries: Object.fromEntries(all.map(([name, { param }]) => [name, param])),
    empty: Object.fromEntries(removable.map(([name]) => [name, undefined])),
    count: removable.length,
    isFiltered: (search: object) => {
      const params = paramsOf(search);
      return all.some(([name, { role }]) => role === 'narrows' && params.get(name) !== undefined);
    },
    request: (search: object) => {
      const params = paramsOf(search);
      return Object.assign({}, ...all.map(([name, filter]) => filter.request(params.get(name))));
    },
    read: (search: object, name: string) => filters[name]?.read(paramsOf(search).get(name)),
    write: (name: string, value: unknown) => ({ [name]: filters[name]?.write(value) }),
  };
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Object.fromEntries forgets which filters it was given
  return gathered as unknown as Filters<TFilters>;
}

const paramsOf = (search: object) => new Map<string, unknown>(Object.entries(search));
