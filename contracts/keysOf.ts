/** The keys of an object whose keys are all known, in their order: `Object.keys` forgets them. */
export const keysOf = <T extends object>(known: T): (keyof T & string)[] =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- declared so by the caller's type
  Object.keys(known) as (keyof T & string)[];
