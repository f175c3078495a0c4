import { folded } from '#contracts/matching.ts';

export type Field = 'taxId' | 'name' | 'email' | 'telephone';
/** What the name of a column says: whose it is, and whether all its words say so. */
export type Heading = { readonly field: Field; readonly isWhole: boolean; readonly words: number };

/** By what a name of a column is known: words anywhere in it. */
const HEADS: readonly (readonly [Field, RegExp])[] = [
  [
    'taxId',
    /\b(?:cui|cif|taxid|tax (?:id|code|number|no)|fiscal (?:code|id)|vat (?:id|code|number|no)|cod(?:ul)? (?:fiscal|unic|(?:de )?tva|(?:de )?(?:inregistrare|identificare) fiscala))\b/,
  ],
  ['email', /\b(?:e ?mail(?:ul)?|mail)\b/],
  ['telephone', /\b(?:tel|telefon(?:ul)?|phone|telephone|mobil|mobile)\b/],
  ['name', /\b(?:nume(?:le)?|denumire(?:a)?|name)\b/],
];
/** Who a client is called: names of a column where nothing else stands beside them. */
const CLIENT =
  words(`client clientul clientului clienti clientilor firma firmei societate societatea societatii companie
  compania companiei partener partenerul partenerului company customer beneficiar beneficiarul business`);
const BESIDE_NAME = words(
  'nume numele denumire denumirea name comerciala legal legala completa full the of sau si or and',
);
const BESIDE_OTHERS =
  words(`cui cif cnp ro cod codul unic fiscal fiscala inregistrare identificare tva tax taxid id code
  number no vat nr numar numarul e mail email emailul tel telefon telefonul phone telephone mobil mobile fix de contact
  adresa address the of sau si or and`);
/** What the name of a column never is of a client's name, although it says so: `Nume contact`; nor what is guessed as one. */
const SOMETHING_ELSE =
  /\b(?:contact|persoana|person|administrator|reprezentant|responsabil|manager|delegat|utilizator|user|asociat|adresa|address|strada|street|judet|county|localitate|oras|city|comuna|tara|country|echipa|team|etichete|tags|activ|active|activitate|caen|banca|bank|iban|cont|reg|registru|register|data|date|luna|an|status|stare|tip|type|forma|observatii|note|notes|cod|code|nr|no|fax|id|regim|vector|tva|vat|categorie|grup|group|capital)\b/;

function words(text: string): ReadonlySet<string> {
  return new Set(text.split(/\s+/));
}

/** `C.U.I.*` is `cui`, `E-mail de contact` is `e mail de contact`. */
const plain = (cell: string): string =>
  folded(cell)
    .replaceAll('.', '')
    .replaceAll(/[^\p{L}\d]+/gu, ' ')
    .trim();

/** Of which field a column is by its name; null where the name does not say. */
export function headingOf(cell: string): Heading | null {
  const text = plain(cell);
  const parts = text.split(' ');
  const heading = (field: Field, isWhole: boolean): Heading => ({ field, isWhole, words: parts.length });
  const [field] = HEADS.find(([, head]) => head.test(text)) ?? [];
  if (field === undefined) return parts.every((part) => CLIENT.has(part)) ? heading('name', true) : null;
  const beside = field === 'name' ? BESIDE_NAME : BESIDE_OTHERS;
  const isWhole = parts.every((part) => beside.has(part) || CLIENT.has(part));
  return field === 'name' && SOMETHING_ELSE.test(text) ? null : heading(field, isWhole);
}

/** Whether the name of a column says that it is none of the fields. */
export const isSomethingElse = (cell: string): boolean => headingOf(cell) === null && SOMETHING_ELSE.test(plain(cell));
