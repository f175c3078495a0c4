import { SaxesParser } from 'saxes';

/** An element of a declaration, with local names only; attributes of other namespaces are left out. */
export type XmlElement = {
  readonly name: string;
  readonly namespace: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: XmlElement[];
  /** Children that were counted but not stored, by name; null where all were stored. */
  counts: Map<string, number> | null;
  text: string;
};

/** Why an XML is refused. */
export class XmlError extends Error {
  override readonly name = 'XmlError';
  readonly code: 'xmlMalformed' | 'xmlForbidden' | 'fileTooComplex';
  readonly line: number;
  constructor(code: XmlError['code'], line: number) {
    super(code);
    this.code = code;
    this.line = line;
  }
}

/** Deepest element allowed. The forms have six levels, SAF-T has twelve. */
const DEPTH_MAX = 40;
/** Bytes decoded at a time. */
const PIECE_BYTES = 64 * 1024;
/** Elements of a SAF-T file that are stored below its sections; all others outside its header are only counted. */
const AUDIT_KEPT = new Set(['NumberOfEntries', 'TotalDebit', 'TotalCredit']);
const AUDIT_KEPT_DEPTH = 3;

/**
 * Parses an XML strictly in one pass: no document type, hence no entities but the five of XML.
 *
 * @throws {XmlError}
 */
export function readXml(bytes: Uint8Array): XmlElement {
  const parser = new SaxesParser({ xmlns: true });
  const open: (XmlElement | null)[] = [];
  let root: XmlElement | null = null;
  const refuse = (code: XmlError['code']): never => {
    throw new XmlError(code, parser.line);
  };
  parser.on('error', () => refuse('xmlMalformed'));
  parser.on('doctype', () => refuse('xmlForbidden'));
  parser.on('opentag', (tag) => {
    if (open.length >= DEPTH_MAX) refuse('fileTooComplex');
    const parent = open.at(-1);
    if (parent === null || (parent && !isKept(open, tag.local))) {
      if (parent) count(parent, tag.local);
      open.push(null);
      return;
    }
    const attributes: Record<string, string> = {};
    for (const name in tag.attributes) {
      const attribute = tag.attributes[name];
      if (attribute?.prefix === '' && name !== 'xmlns' && name !== '__proto__') attributes[name] = attribute.value;
    }
    const element: XmlElement = {
      name: tag.local,
      namespace: tag.uri,
      attributes,
      children: [],
      counts: null,
      text: '',
    };
    parent?.children.push(element);
    root ??= element;
    open.push(element);
  });
  parser.on('closetag', () => void open.pop());
  const addText = (text: string) => {
    const element = open.at(-1);
    if (element) element.text += text;
  };
  parser.on('text', addText);
  parser.on('cdata', addText);

  const decoder = decoderOf(bytes) ?? refuse('xmlMalformed');
  for (let at = 0; at < bytes.byteLength; at += PIECE_BYTES) {
    const end = at + PIECE_BYTES;
    parser.write(decode(() => decoder.decode(bytes.subarray(at, end), { stream: true })));
    // Nothing that is filed has so much before its root: a document type that never ends is read no further.
    if (root === null && end < bytes.byteLength) refuse('xmlMalformed');
  }
  parser.write(decode(() => decoder.decode()));
  parser.close();
  return root ?? refuse('xmlMalformed');

  function decode(piece: () => string): string {
    try {
      return piece();
    } catch {
      return refuse('xmlMalformed');
    }
  }
}

function count(parent: XmlElement, name: string): void {
  parent.counts ??= new Map();
  parent.counts.set(name, (parent.counts.get(name) ?? 0) + 1);
}

/** A SAF-T file can have millions of lines, so only its header and its totals are stored. */
function isKept(open: readonly (XmlElement | null)[], name: string): boolean {
  const [root, section] = open;
  if (root?.name !== 'AuditFile' || section === undefined || section?.name === 'Header') return true;
  return open.length < AUDIT_KEPT_DEPTH || AUDIT_KEPT.has(name);
}

const DECLARED = /^<\?xml[^>]*?\sencoding\s*=\s*["']([A-Za-z][\w.-]*)["']/;

/** Null for an unknown encoding. */
function decoderOf(bytes: Uint8Array): TextDecoder | null {
  const start = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, 200));
  const [first = 0, second = 0] = start;
  const marked = first === 0xff && second === 0xfe ? 'utf-16le' : first === 0xfe && second === 0xff ? 'utf-16be' : null;
  const declared = DECLARED.exec(start.toString('latin1').replace(/^\xef\xbb\xbf/, ''))?.[1];
  try {
    return new TextDecoder(marked ?? declared ?? 'utf-8', { fatal: true });
  } catch {
    return null;
  }
}

/** True for bytes that begin like an XML. */
export function isXml(bytes: Uint8Array): boolean {
  const start = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, 200)).toString('latin1');
  return /^(?:\xef\xbb\xbf)?\s*</.test(start) || /^(?:\xff\xfe<\0|\xfe\xff\0<)/.test(start);
}
