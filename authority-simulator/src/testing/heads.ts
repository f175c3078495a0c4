import { readFileSync } from 'node:fs';

/** The heads of a golden file, as captured: what changes from one to the next stands masked. */
export function goldenHeads(name: string): string[] {
  const text = readFileSync(new URL(`../../golden/${name}.txt`, import.meta.url), 'latin1');
  return text.trimEnd().split('\n\n');
}

/** A head with its ids, times and port masked. */
export function maskedHead(answer = ''): string {
  return (answer.split('\r\n\r\n')[0] ?? '')
    .replaceAll('\r\n', '\n')
    .replaceAll(/(MRHSession|LastMRH_Session|F5_ST|nonce|JSESSIONID)=[\w.:-]+/g, '$1=REDACTED')
    .replaceAll(/localhost:\d+/g, 'HOST');
}
