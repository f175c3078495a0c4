/** Equivalent mutants by machine, each with the reason. They are not counted. */
export const EQUIVALENT: Readonly<Record<string, Readonly<Record<string, string>>>> = {};
