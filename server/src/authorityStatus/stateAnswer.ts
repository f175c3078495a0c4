import { parse, type DefaultTreeAdapterTypes } from 'parse5';

/** Status of a filing at the authority. */
export type AuthorityState = 'processing' | 'notValid' | 'errors' | 'valid';
/** One filing of the authority's page. */
export type StateRow = {
  readonly uploadIndex: string;
  /** The form as the authority names it; null where it does not. */
  readonly form: string | null;
  readonly state: AuthorityState;
  /** The authority's words for it. */
  readonly text: string;
  /** True while the receipt can be fetched. */
  readonly hasReceipt: boolean;
};

type Node = DefaultTreeAdapterTypes.ChildNode;

/** Reads the page of a fiscal code: all its filings in the window. Empty when nothing was found, or on another page. */
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

/** Source: anaf-spv.md 4.2. The refusal names the words of the good end, so it comes first. */
const STATES: readonly (readonly [string, AuthorityState])[] = [
  ['in prelucrare', 'processing'],
  ['nu este un document valid', 'notValid'],
  ['erori de validare', 'errors'],
  ['este valid', 'valid'],
];
