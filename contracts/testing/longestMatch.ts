/**
 * The length of the longest text that a pattern matches, from above: alternatives count together. Infinity where there is
 * no such length.
 */
export function longestMatch({ source }: RegExp): number {
  if (!source.startsWith('^') || !source.endsWith('$')) return Number.POSITIVE_INFINITY;
  return read(source, 0).length;
}

type Read = { readonly length: number; readonly end: number };

/** Reads a sequence up to the end, or to the bracket that closes it. */
function read(source: string, from: number): Read {
  let at = from;
  let length = 0;
  while (at < source.length && source[at] !== ')') {
    const atom = readAtom(source, at);
    const times = readQuantifier(source, atom.end);
    length += atom.length === 0 ? 0 : atom.length * times.length;
    at = times.end;
  }
  return { length, end: at };
}

function readAtom(source: string, at: number): Read {
  const sign = source[at];
  if (sign === '^' || sign === '$' || sign === '|') return { length: 0, end: at + 1 };
  if (sign === '(') {
    const isLookaround = /^\(\?(?:[=!]|<[=!])/.test(source.slice(at));
    const opening = /^\((?:\?(?:[:=!]|<[=!]|<\w+>))?/.exec(source.slice(at))?.[0] ?? '(';
    const inner = read(source, at + opening.length);
    return { length: isLookaround ? 0 : inner.length, end: inner.end + 1 };
  }
  const whole = /^(?:\[(?:\\.|[^\]\\])*\]|\\[pPu]\{[^}]*\}|\\.|.)/su.exec(source.slice(at))?.[0] ?? '.';
  return { length: 1, end: at + whole.length };
}

function readQuantifier(source: string, at: number): Read {
  const quantifier = /^(?:[*+?]|\{\d+(?:,\d*)?\})\??/.exec(source.slice(at))?.[0] ?? '';
  if (quantifier === '') return { length: 1, end: at };
  const end = at + quantifier.length;
  if (quantifier.startsWith('?')) return { length: 1, end };
  const most = /^\{(?:\d+,)?(\d+)\}/.exec(quantifier)?.[1];
  return { length: most === undefined ? Number.POSITIVE_INFINITY : Number(most), end };
}
