import type { DocumentSpec } from '../control/schemas.ts';

const RECEIPT =
  /tip (\S+), numar_inregistrare INTERNT-(\d+)-\d{4}\/\d\d-\d\d-\d{4}, perioada raportare (\d{1,2})\.(\d{4})/;

type PlainKind = Exclude<DocumentSpec['kind'], 'recipisa' | 'raspuns' | 'raspunsSesizare'>;

const BY_WORD: readonly (readonly [word: string, kind: PlainKind])[] = [
  ['vector fiscal', 'vectorFiscal'],
  ['situatie sintetica', 'situatieSintetica'],
  ['obligati', 'obligatiiDePlata'],
  ['fisa rol', 'fisaRol'],
  ['date identificare', 'dateIdentificare'],
  ['somati', 'somatie'],
  ['notificare', 'notificare'],
  ['decizi', 'decizie'],
  ['adeverint', 'adeverintaVenit'],
  ['plata', 'plata'],
  ['duplicat', 'duplicat'],
  ['declaratie', 'duplicat'],
];

/** Tells from a message's type and text which document hangs on it. */
export function documentFor(tip: string, detalii: string): DocumentSpec {
  const receipt = RECEIPT.exec(detalii);
  if (receipt) {
    const [, declaration = '', index = '', month, year] = receipt;
    return {
      kind: 'recipisa',
      declaration,
      index,
      month: Number(month),
      year: Number(year),
      outcome: 'valid',
      findings: [],
      letters: 'legacy',
      signed: false,
    };
  }
  const said = `${tip} ${detalii}`.toLowerCase();
  return { kind: BY_WORD.find(([word]) => said.includes(word))?.[1] ?? 'adresa' };
}
