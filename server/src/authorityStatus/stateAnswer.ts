import { parse, type DefaultTreeAdapterTypes } from 'parse5';

/** Status of a filing at the authority. */
export type AuthorityState = 'processing' | 'notValid' | 'errors' | 'valid';
/** One filing of the authority's page. */
export type StateRow = {
  readonly uploadIndex: string;
  /** The form as the authority names it; null where it names none. */
  readonly form: string | null;
  readonly state: AuthorityState;
  /** The authority's explanation. */
  readonly text: string;
  /** True while the receipt can be fetched. */
  readonly hasReceipt: boolean;
};

type Node = DefaultTreeAdapterTypes.ChildNode;

/**
 * Reads the status page of a fiscal code: all its filings in the window. Empty for a page without filings or any other
 * page.
 */
export function readStateAnswer(html: string): StateRow[] {
  return elementsOf(parse(html).childNodes, 'tr').flatMap((row) => {
    const cells = row.childNodes.filter((node) => node.nodeName === 'td');
    const [index, form, state] = cells;
    if (index === undefined || form === undefined || state === undefined) return [];
    const uploadIndex = textOf(index);
    const text = textOf(state);
    const known = stateOf(text);
    if (!/^[0-9]{1,20}$/.test(uploadIndex) || known === null) return [];
    const hasReceipt = elementsOf(cells, 'a').some(({ attrs }) =>
      attrs.some(({ name, value }) => name === 'href' && value.includes('ObtineRecipisa')),
    );
    return [{ uploadIndex, form: textOf(form) || null, state: known, text, hasReceipt }];
  });
}

type Element = DefaultTreeAdapterTypes.Element;

function elementsOf(nodes: readonly Node[], name: string): Element[] {
  return nodes.flatMap((node) => {
    if (!('childNodes' in node)) return [];
    const inner = elementsOf(node.childNodes, name);
    return node.nodeName === name && 'attrs' in node ? [node, ...inner] : inner;
  });
}

const textOf = (node: Node): string =>
  (node.nodeName === '#text' && 'value' in node
    ? node.value
    : 'childNodes' in node
      ? node.childNodes.map(textOf).join(' ')
      : ''
  )
    .replaceAll(/\s+/g, ' ')
    .trim();

function stateOf(text: string): AuthorityState | null {
  const plain = text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
  return STATES.find(([words]) => plain.includes(words))?.[1] ?? null;
}

/** Source: anaf-spv.md 4.2. The text of a refusal contains that of a success, so it is tested first. */
const STATES: readonly (readonly [string, AuthorityState])[] = [
  ['in prelucrare', 'processing'],
  ['nu este un document valid', 'notValid'],
  ['erori de validare', 'errors'],
  ['este valid', 'valid'],
];
