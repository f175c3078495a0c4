/** Serialises a value the way the authority does: keys in the given order, no spaces, every `/` escaped as `\/`. */
export function authorityJson(value: unknown): string {
  return JSON.stringify(value).replaceAll('/', '\\/');
}
