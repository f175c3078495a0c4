/** The answer of an actor that was invoked or spawned under this id. */
export const settled = (id: string, output?: unknown) => ({ type: `xstate.done.actor.${id}`, output });

/** Its failure. */
export const broke = (id: string, error: unknown = new Error(id)) => ({ type: `xstate.error.actor.${id}`, error });

/** An event in the words of a reader: XState's own ones by what they mean. */
export function eventText(type: string): string {
  const [prefix, kind, ...rest] = type.split('.');
  if (type === '') return 'at once';
  if (prefix !== 'xstate') return type;
  if (kind === 'after') return `after ${rest[0] ?? ''}`;
  if (kind === 'snapshot') return `${rest.join('.')} moves`;
  const actor = rest.slice(1).join('.');
  return kind === 'error' ? `${actor} fails` : `${actor} answers`;
}
