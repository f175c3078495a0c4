import type { XmlElement } from '../reading/xml.ts';
import { amountsOf, attributesOf, childrenOf } from './amounts.ts';
import { d100Elements } from './d100.elements.ts';
import { d101Elements } from './d101.elements.ts';
import { d112Elements } from './d112.elements.ts';
import { d205Elements } from './d205.elements.ts';
import { d300Elements } from './d300.elements.ts';
import { d301Elements } from './d301.elements.ts';
import { d390Elements } from './d390.elements.ts';
import { d394Elements } from './d394.elements.ts';
import { d710Elements } from './d710.elements.ts';
import { dueAfter, dueOn, obligations } from './evidence.ts';
import type { Broken, Form } from './form.ts';

/** The authority's name for the declaration as a whole. */
export const GLOBAL_PLACE = 'validari globale';

const LUNA_AN = { month: 'luna', year: 'an' } as const;
const CUI_DEN = { code: 'cui', name: 'den', address: 'adresa' } as const;

/** Obligation in a VAT return, by the kind of its period. Source: the authority's structure of the number. */
const VAT_OBLIGATIONS: Readonly<Record<string, string>> = { L: '301', T: '302', S: '303', A: '304' };

/** Rows of the D101 in its control sum: sub-rows (P38a, P411) are parts of these. */
const D101_ROWS = /^P[0-9]{1,2}$/;

const FORMS: readonly Form[] = [
  {
    type: 'D300',
    title: 'Decont de taxă pe valoarea adăugată',
    code: 'd300',
    root: 'declaratie300',
    version: 12,
    since: [2026, 1],
    elements: d300Elements,
    taxpayer: CUI_DEN,
    period: LUNA_AN,
    controlSum: (root) => ({ element: root, place: GLOBAL_PLACE, terms: amountsOf(root, /^R\d/) }),
    evidence: (root) => [
      {
        element: root,
        place: GLOBAL_PLACE,
        prefix: '10',
        obligation: VAT_OBLIGATIONS[root.attributes['tip_decont'] ?? ''] ?? null,
        due: dueAfter(root.attributes),
      },
    ],
    rules: (root) => oneOf(root, 'tip_decont', Object.keys(VAT_OBLIGATIONS)),
  },
  {
    type: 'D390',
    title: 'Declarație recapitulativă privind livrările/achizițiile/prestările intracomunitare',
    code: 'd390',
    root: 'declaratie390',
    version: 3,
    since: null,
    elements: d390Elements,
    taxpayer: CUI_DEN,
    period: LUNA_AN,
    controlSum: (root) => ({
      element: root,
      place: GLOBAL_PLACE,
      terms: attributesOf(childrenOf(root, 'rezumat').slice(0, 1), [
        'nrOPI',
        'bazaL',
        'bazaT',
        'bazaA',
        'bazaP',
        'bazaS',
        'bazaR',
      ]),
    }),
  },
  {
    type: 'D394',
    title: 'Declarație informativă privind livrările, prestările și achizițiile efectuate pe teritoriul național',
    code: 'd394',
    root: 'declaratie394',
    version: 5,
    since: [2025, 8],
    elements: d394Elements,
    taxpayer: CUI_DEN,
    period: LUNA_AN,
    controlSum: (root) => ({
      element: root,
      place: GLOBAL_PLACE,
      terms: [
        ...attributesOf(childrenOf(root, 'informatii').slice(0, 1), ['nrCui1', 'nrCui2', 'nrCui3', 'nrCui4']),
        ...attributesOf(childrenOf(root, 'rezumat2'), ['bazaL', 'bazaA', 'bazaAI']),
      ],
    }),
  },
  {
    type: 'D100',
    title: 'Declarație privind obligațiile de plată la bugetul de stat',
    code: 'd100',
    root: 'declaratie100',
    version: 2,
    since: null,
    elements: d100Elements,
    taxpayer: CUI_DEN,
    period: LUNA_AN,
    controlSum: sumOfObligations,
    evidence: obligations,
  },
  {
    type: 'D710',
    title: 'Declarație rectificativă',
    code: 'd710',
    root: 'declaratie710',
    version: 2,
    since: null,
    elements: d710Elements,
    isSchemaOlder: true,
    taxpayer: CUI_DEN,
    period: LUNA_AN,
    controlSum: sumOfObligations,
    evidence: obligations,
  },
  {
    type: 'D112',
    title:
      'Declarație privind obligațiile de plată a contribuțiilor sociale, impozitului pe venit și evidența nominală',
    code: 'declaratie_unica',
    root: 'declaratieUnica',
    version: 7,
    since: null,
    elements: d112Elements,
    isSchemaOlder: true,
    holder: 'angajator',
    taxpayer: { code: 'cif', name: 'den', address: 'adrSoc' },
    period: { month: 'luna_r', year: 'an_r' },
    controlSum: (root) => {
      const [employer] = childrenOf(root, 'angajator');
      return employer
        ? {
            element: employer,
            place: 'angajator (1)',
            terms: attributesOf(childrenOf(employer, 'angajatorA'), ['A_plata']),
          }
        : null;
    },
  },
  {
    type: 'D101',
    title: 'Declarație privind impozitul pe profit',
    code: 'd101',
    root: 'declaratie101',
    version: 10,
    since: null,
    elements: d101Elements,
    isSchemaOlder: true,
    taxpayer: { code: 'cif', name: 'denumire', address: 'adresa' },
    period: LUNA_AN,
    controlSum: (root) => ({ element: root, place: GLOBAL_PLACE, terms: amountsOf(root, D101_ROWS) }),
    evidence: (root) => [
      {
        element: root,
        place: GLOBAL_PLACE,
        prefix: '11',
        obligation: root.attributes['cod_obligatie'] ?? null,
        due: dueOn(root.attributes['scadenta']),
      },
    ],
  },
  {
    type: 'D205',
    title:
      'Declarație informativă privind impozitul reținut la sursă și câștigurile/pierderile din investiții, pe beneficiari de venit',
    code: 'd205',
    root: 'declaratie205',
    version: 3,
    since: null,
    elements: d205Elements,
    isSchemaOlder: true,
    taxpayer: CUI_DEN,
    period: LUNA_AN,
    controlSum: (root) => ({
      element: root,
      place: GLOBAL_PLACE,
      terms: attributesOf(childrenOf(root, 'sect_II'), [
        'nrben',
        'Tcastig',
        'Tpierd',
        'T_VB',
        'T_GAR',
        'Tbaza',
        'Timp',
      ]),
    }),
    rules: lastMonth,
  },
  {
    type: 'D301',
    title: 'Decont special de taxă pe valoarea adăugată',
    code: 'd301',
    root: 'declaratie301',
    version: 1,
    since: null,
    elements: d301Elements,
    taxpayer: { code: 'cif', name: 'denumire', address: 'adresa' },
    period: LUNA_AN,
    controlSum: (root) => ({
      element: root,
      place: GLOBAL_PLACE,
      terms: amountsOf(root, /^(?:baza|tva)[1-5]$/),
      isWhole: true,
    }),
    evidence: (root) => [
      { element: root, place: GLOBAL_PLACE, prefix: '10', obligation: null, due: dueAfter(root.attributes) },
    ],
  },
  ...(['d406', 'd406t'] as const).map((code): Form => ({
    type: code.toUpperCase(),
    title:
      code === 'd406'
        ? 'Declarație informativă SAF-T (fișierul standard de control fiscal)'
        : 'Declarație informativă SAF-T, de test',
    code,
    root: 'AuditFile',
    version: 1,
    since: null,
    elements: null,
    taxpayer: { code: 'RegistrationNumber', name: 'Name', address: 'Address' },
    period: null,
  })),
  {
    type: 'D212',
    title: 'Declarația unică privind impozitul pe venit și contribuțiile sociale datorate de persoanele fizice',
    code: 'd212',
    root: 'd212',
    version: 11,
    since: null,
    isUnchecked: true,
    elements: null,
    taxpayer: { code: 'cif', name: 'nume_c', address: 'adresa_c' },
    period: { month: 'luna_r', year: 'an_r' },
  },
  {
    type: 'D700',
    title:
      'Declarație pentru înregistrarea/modificarea în mediu electronic a mențiunilor ulterioare înregistrării fiscale',
    code: 'd700',
    root: 'declaratie700',
    version: 4,
    since: null,
    isUnchecked: true,
    elements: null,
    taxpayer: { code: 'cif', name: 'den', address: 'adresa' },
    period: null,
  },
  ...(
    [
      ['s1002', 'Bilant1002', 15, 'entități mari și mijlocii'],
      ['s1003', 'Bilant1003', 15, 'entități mici'],
      ['s1005', 'Bilant1005', 14, 'microentități'],
    ] as const
  ).map(([code, root, version, who]): Form => ({
    type: code.toUpperCase(),
    title: `Situații financiare anuale, ${who}`,
    code,
    root,
    version,
    since: null,
    isUnchecked: true,
    elements: null,
    taxpayer: CUI_DEN,
    period: LUNA_AN,
    rules: lastMonth,
  })),
];

const NAMESPACE = /^mfp:anaf:dgti:([a-z][a-z0-9_]{1,18}):declaratie:v([0-9]{1,3})$/;

/** The form of a declaration and its version; null when the declaration names none. */
export type FoundForm = { readonly form: Form; readonly version: number | null };

/** Finds the form by the namespace, else by the root's name; null when neither identifies it. */
export function formOf(root: XmlElement): FoundForm | null {
  const [, code, version] = NAMESPACE.exec(root.namespace) ?? [];
  if (code !== undefined) {
    const form = FORMS.find((known) => known.code === code) ?? unknownForm(code, root);
    return { form, version: Number(version) };
  }
  const form = FORMS.find((known) => known.root === root.name);
  return form ? { form, version: null } : null;
}

/** A form we know only by the usual attributes of taxpayer and period. */
function unknownForm(code: string, root: XmlElement): Form {
  const { attributes } = root;
  return {
    type: code.toUpperCase(),
    title: `Formularul ${code.toUpperCase()}`,
    code,
    root: root.name,
    version: null,
    since: null,
    isUnchecked: true,
    elements: null,
    taxpayer: {
      code: 'cui' in attributes ? 'cui' : 'cif',
      name: 'den' in attributes ? 'den' : 'denumire',
      address: 'adresa',
    },
    period: 'luna_r' in attributes ? { month: 'luna_r', year: 'an_r' } : 'luna' in attributes ? LUNA_AN : null,
  };
}

function sumOfObligations(root: XmlElement) {
  const terms = childrenOf(root, 'obligatie').flatMap((obligation) => amountsOf(obligation, /^suma_/));
  return { element: root, place: GLOBAL_PLACE, terms };
}

function oneOf(root: XmlElement, attribute: string, list: readonly string[]): readonly Broken[] {
  const value = root.attributes[attribute];
  if (value === undefined || value === '' || list.includes(value)) return [];
  return [{ code: 'notInList', place: GLOBAL_PLACE, attribute, value, list }];
}

/** Yearly forms are filed for December. */
function lastMonth(root: XmlElement): readonly Broken[] {
  const value = root.attributes['luna'] ?? '';
  if (!/^0?[1-9]$|^1[01]$/.test(value)) return [];
  return [{ code: 'periodInvalid', place: GLOBAL_PLACE, attribute: 'luna', value }];
}
