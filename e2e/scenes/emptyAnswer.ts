import { callOf } from '#src/shared/testing/contractCheck.ts';
import { refusal } from './answers.ts';

/** What is read of a schema of valibot. */
type Node = {
  readonly type: string;
  readonly entries?: Readonly<Record<string, Node>>;
  readonly options?: readonly unknown[];
  readonly items?: readonly Node[];
  readonly item?: Node;
  readonly literal?: unknown;
  readonly pipe?: readonly { readonly type: string; readonly requirement?: unknown }[];
  readonly getter?: () => Node;
};

const ENDS_WITH_ID = /\/[0-9a-f-]{36}$/;

/**
 * What a firm that has nothing is answered: that there is no such row, or the least that the contract allows: empty lists,
 * nothing where nothing may be, zeros and empty texts.
 */
export function emptyAnswer(method: string, path: string): unknown {
  const { outputSchema, errorMap } = callOf(method, path);
  const notFound = Object.keys(errorMap).find((code) => code.endsWith('.notFound'));
  if (method === 'GET' && notFound !== undefined && ENDS_WITH_ID.test(path)) return refusal(notFound);
  return outputSchema === undefined ? {} : leastOf(outputSchema);
}

function leastOf(schema: Node): unknown {
  switch (schema.type) {
    case 'object':
    case 'strict_object':
    case 'loose_object':
      return Object.fromEntries(
        Object.entries(schema.entries ?? {})
          .filter(([, { type }]) => type !== 'optional')
          .map(([name, entry]) => [name, leastOf(entry)]),
      );
    case 'array':
      return Array.from({ length: lengthOf(schema) }, () => (schema.item === undefined ? null : leastOf(schema.item)));
    case 'tuple':
      return schema.items?.map(leastOf);
    case 'picklist':
      return schema.options?.[0];
    case 'union':
    case 'variant':
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- options of these are schemas
      return leastOf(schema.options?.[0] as Node);
    case 'literal':
      return schema.literal;
    case 'lazy':
      return schema.getter === undefined ? null : leastOf(schema.getter());
    case 'string':
      return leastText(schema);
    case 'number':
      return schema.pipe?.find(({ type }) => type === 'min_value')?.requirement ?? 0;
    default:
      return SIMPLE[schema.type] ?? null;
  }
}

/** How many a list must have. */
function lengthOf({ pipe = [] }: Node): number {
  const requirement = pipe.find(({ type }) => type === 'length' || type === 'min_length')?.requirement;
  return typeof requirement === 'number' ? requirement : 0;
}

const SIMPLE: Readonly<Record<string, unknown>> = { boolean: false, record: {}, unknown: {}, any: {} };
const TEXTS: Readonly<Record<string, string>> = {
  uuid: '00000000-0000-4000-8000-000000000000',
  iso_timestamp: '2026-11-20T08:00:00.000Z',
  iso_date: '2026-11-20',
};

const leastText = ({ pipe = [] }: Node): string =>
  pipe.map(({ type }) => TEXTS[type]).find((text) => text !== undefined) ?? '';
