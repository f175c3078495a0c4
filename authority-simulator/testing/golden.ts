import { readFileSync } from 'node:fs';

/** The heads of a golden file, written from what is on record; what changes from one answer to the next is masked. */
export function goldenHeads(name: string): string[] {
  const text = readFileSync(new URL(`../golden/${name}.txt`, import.meta.url), 'latin1');
  return text.trimEnd().split('\n\n');
}

/** A head with its ids, times and port masked. */
export function maskedHead(answer = ''): string {
  return (answer.split('\r\n\r\n')[0] ?? '')
    .replaceAll('\r\n', '\n')
    .replaceAll(/(MRHSession|LastMRH_Session|F5_ST|nonce|JSESSIONID)=[\w.:-]+/g, '$1=REDACTED')
    .replaceAll(/localhost:\d+/g, 'HOST');
}

/** The calls that the official description gives, with the answers that follow from it. */
export function officialCalls(): { method: string; target: string; answer: string }[] {
  const lines = readFileSync(new URL('../golden/clientSpv.txt', import.meta.url), 'utf8')
    .trimEnd()
    .split('\n');
  return lines.flatMap((line, place) => {
    const [, method = '', target = ''] = /^(\S+) (\S+)$/.exec(line) ?? [];
    return place % 2 === 0 ? [{ method, target, answer: lines[place + 1] ?? '' }] : [];
  });
}

/** A golden page: written from what is on record of the real one, not captured. */
export function golden(name: string): string {
  return readFileSync(new URL(`../golden/${name}.html`, import.meta.url), 'latin1');
}
