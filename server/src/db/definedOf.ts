/** Without what was left out. */
export const definedOf = <T extends object>(fields: T): { [K in keyof T]?: Exclude<T[K], undefined> } =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- undefined values are gone
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>;
  };
