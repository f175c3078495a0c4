const LETTERS = 3;

/**
 * Three letters or figures for each name, all different, in the order of the names: the first three letters; else of the
 * first two words, of three words; else two letters with a running number.
 */
export function shortNames(names: readonly string[]): string[] {
  const taken = new Set<string>();
  return names.map((name) => {
    const free = [...wordings(name), ...numbered(name)].find((short) => !taken.has(short)) ?? name.slice(0, LETTERS);
    taken.add(free);
    return free;
  });
}

function wordings(name: string): string[] {
  const [first = '', second = '', third = ''] = wordsOf(name);
  return [
    (first + second + third).slice(0, LETTERS),
    first.slice(0, 2) + second.slice(0, 1),
    first.slice(0, 1) + second.slice(0, 2),
    first.slice(0, 1) + second.slice(0, 1) + third.slice(0, 1),
  ].filter((short) => short.length === LETTERS);
}

function* numbered(name: string): Generator<string> {
  const [first = ''] = wordsOf(name);
  for (let number = 2; number < 10; number += 1) yield `${first.slice(0, 2)}${number}`;
  for (let number = 10; number < 100; number += 1) yield `${first.slice(0, 1)}${number}`;
}

const wordsOf = (name: string): string[] => name.toUpperCase().match(/[\p{L}\p{N}]+/gu) ?? [];
