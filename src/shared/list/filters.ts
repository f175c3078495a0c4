import * as v from 'valibot';
import { dateSchema, idSchema } from '#contracts/api/shared.ts';
import { SEARCH_TEXT_MAX } from '#contracts/limits.ts';
import type { Filter } from './defineFilters.ts';

/** A parameter of the address that may be missing; one that cannot be read falls away, as if it had not been there. */
export const absent = <T>(schema: v.GenericSchema<T>): AbsentSchema<T> =>
  v.optional(v.fallback(v.optional(schema), undefined));
type AbsentSchema<T> = v.OptionalSchema<v.GenericSchema<T | undefined>, undefined>;

/** Part of a request under a name; nothing where the filter is off or the server does not filter by it. */
type Named<TName extends string, T> = { readonly [K in TName]?: T };
const named = <TName extends string, T>(name: TName | undefined, value: T | undefined): Named<TName, T> =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a computed key is any string to the compiler
  (name === undefined || value === undefined ? {} : { [name]: value }) as Named<TName, T>;

/** The items of a comma list. */
const itemsOf = (text: string | undefined): readonly string[] => (text ?? '').split(',').filter(Boolean);

/** Several of many, a comma list in the address. One wrong item and the whole filter falls away. */
const several = <T extends string, TName extends string>(item: v.GenericSchema<T>, name: TName | undefined) => {
  const isItem = (text: string): text is T => v.is(item, text);
  const filter: Filter<AbsentSchema<string>, readonly string[], Named<TName, T[]>> = {
    param: absent(
      v.pipe(
        v.string(),
        v.check((text) => itemsOf(text).every(isItem), 'not such a list'),
      ),
    ),
    role: 'narrows',
    read: itemsOf,
    write: (items) => (items.length === 0 ? undefined : items.join(',')),
    request: (param) => named(name, param === undefined ? undefined : itemsOf(param).filter(isItem)),
  };
  return filter;
};

/** Several of a closed set; `name` is that of the request, absent where the page itself filters. */
export const choices = <const T extends readonly string[], TName extends string = never>(values: T, name?: TName) =>
  several<T[number], TName>(v.picklist(values), name);

/** Several of a set that only the server knows. */
export const words = <TName extends string>(name: TName) =>
  several<string, TName>(v.pipe(v.string(), v.minLength(1), v.maxLength(100)), name);

/** Account managers: user ids, or `unassigned`. */
export const accountManagers = <TName extends string>(name: TName) =>
  several<string, TName>(v.union([v.literal('unassigned'), idSchema]), name);

/** Things of the firm by their ids. */
export const ids = <TName extends string>(name: TName) => several<string, TName>(idSchema, name);

/** People of the firm by their ids. */
export const people = <TName extends string>(name: TName) => several<string, TName>(idSchema, name);

/** Work items by their ids. */
export const workItems = <TName extends string>(name: TName) => several<string, TName>(idSchema, name);

/** Clients by their ids. */
export const clients = <TName extends string>(name: TName) => several<string, TName>(idSchema, name);

/** One row by its id. */
export function oneId<TName extends string>(name: TName) {
  const filter: Filter<AbsentSchema<string>, readonly string[], Named<TName, string>> = {
    param: absent(idSchema),
    role: 'narrows',
    read: (param) => (param === undefined ? [] : [param]),
    write: ([chosen]) => chosen,
    request: (param) => named(name, param),
  };
  return filter;
}

/** One whole number out of a range, chosen from a list. */
export function wholeNumber<TName extends string>(min: number, max: number, name: TName) {
  const filter: Filter<AbsentSchema<number>, readonly string[], Named<TName, number>> = {
    param: absent(v.pipe(v.number(), v.integer(), v.minValue(min), v.maxValue(max))),
    role: 'narrows',
    read: (param) => (param === undefined ? [] : [String(param)]),
    write: ([chosen]) => (chosen === undefined ? undefined : Number(chosen)),
    request: (param) => named(name, param),
  };
  return filter;
}

const day = <TName extends string>(name: TName) => {
  const filter: Filter<AbsentSchema<string>, string | undefined, Named<TName, string>> = {
    param: absent(dateSchema),
    role: 'narrows',
    read: (param) => param,
    write: (value) => value,
    request: (param) => named(name, param),
  };
  return filter;
};

/** The days from one to another, each end open where it is absent: the parameters `from` and `to`. */
export const dateRange = <TFrom extends string, TTo extends string>(from: TFrom, to: TTo) => ({
  from: day(from),
  to: day(to),
});

/** One day out of a list. */
export function oneDay<TName extends string>(name: TName) {
  const filter: Filter<AbsentSchema<string>, readonly string[], Named<TName, string>> = {
    param: absent(dateSchema),
    role: 'narrows',
    read: (param) => (param === undefined ? [] : [param]),
    write: ([chosen]) => chosen,
    request: (param) => named(name, param),
  };
  return filter;
}

/** On or off; `true` in the address while it is on. */
export function toggle<TName extends string>(name: TName, role: 'narrows' | 'widens' = 'narrows') {
  const filter: Filter<AbsentSchema<true>, boolean, Named<TName, true>> = {
    param: absent(v.literal(true)),
    role,
    read: (param) => param === true,
    write: (isOn) => (isOn ? true : undefined),
    request: (param) => named(name, param),
  };
  return filter;
}

/** What was typed to search for. */
export function text<TName extends string = never>(maxLength: number, name?: TName) {
  const filter: Filter<AbsentSchema<string>, string, Named<TName, string>> = {
    param: absent(v.pipe(v.string(), v.maxLength(maxLength))),
    role: 'narrows',
    read: (param) => param ?? '',
    write: (typed) => (typed === '' ? undefined : typed),
    request: (param) => named(name, param),
  };
  return filter;
}

/** Words that are looked for in the rows; every call takes them by this name. */
export const searchText = () => text(SEARCH_TEXT_MAX, 'search');

/** Which of several lists is shown: always one, the first where the address names none. */
export function view<const T extends readonly [string, ...string[]], TRequest extends object>(
  values: T,
  request: (value: T[number]) => TRequest,
) {
  const first: T[number] = values[0];
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- one of the values is what it falls back to
  const param = v.optional(v.fallback(v.picklist(values), first as never), first as never) as ViewSchema<T[number]>;
  const filter: Filter<ViewSchema<T[number]>, T[number], TRequest> = {
    param,
    role: 'view',
    read: (value) => value,
    write: (value) => value,
    request,
  };
  return filter;
}
/** How the list is shown; absent where nobody has chosen. */
export function shownAs<const T extends readonly string[]>(values: T) {
  const filter: Filter<AbsentSchema<T[number]>, T[number] | undefined, object> = {
    param: absent<T[number]>(v.picklist(values)),
    role: 'view',
    read: (value) => value,
    write: (value) => value,
    request: () => ({}),
  };
  return filter;
}
type ViewSchema<T extends string> = v.OptionalSchema<v.GenericSchema<T>, T>;
