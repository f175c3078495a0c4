import { afterAll, describe, expect, it } from 'vitest';
import { aDeclaration, anEvidenceNumber, MADE_FORMS, type MadeForm } from '#serverTesting/declarations.ts';
import { createDeclarationChecker } from './checkDeclaration.ts';

const checker = createDeclarationChecker();
afterAll(() => checker.stop());

const check = (xml: string) => checker.check('firm', { bytes: Buffer.from(xml) }, 'declaratie.xml');

/** Findings of a declaration after a change, which must really change it. */
async function findingsOf(form: MadeForm, from: string | RegExp, to: string) {
  const right = aDeclaration(form);
  const wrong = right.replace(from, to);
  expect(wrong).not.toBe(right);
  const { issues, statement } = await check(wrong);
  expect(statement === null).toBe(issues.some(({ severity }) => severity === 'error'));
  return issues.map(({ severity, code, place, wording }) => [severity, code, place, wording]);
}

const NUMBERS = anEvidenceNumber('301', { month: 6, year: 2026 });
const GLOBAL = 'validari globale';

describe('a right declaration', () => {
  it.each(MADE_FORMS)('%s is accepted, with its form, taxpayer and period', async (form) => {
    const yearly = ['D205', 'D101', 'D212', 'S1005'].includes(form);
    const unchecked = ['D212', 'S1005'].includes(form);
    expect(await check(aDeclaration(form, { fiscalCode: '1234565', month: 7 }))).toMatchObject({
      statementType: form,
      fiscalCode: form === 'D212' ? '1850615410019' : '1234565',
      reportingMonth: yearly ? 12 : 7,
      reportingYear: 2026,
      issues: unchecked
        ? [{ severity: 'warning', code: 'formUnchecked', place: form, values: { form }, wording: '' }]
        : [],
      issueCount: unchecked ? 1 : 0,
    });
  });

  it('takes no other person in it for the taxpayer', async () => {
    const xml = aDeclaration('D394').replace(' cif_intocmit="12345674"', ' cif_intocmit="1234565" cifR="8000000000"');
    expect(await check(xml)).toMatchObject({ fiscalCode: '12345674', issues: [] });
  });

  it('is read in the encoding it declares, with or without namespace prefixes', async () => {
    const latin2 = aDeclaration('D100', { name: 'Exemplu SRL' })
      .replace('UTF-8', 'ISO-8859-2')
      .replaceAll(/\P{ASCII}/gu, 'a')
      .replace('Exemplu SRL', 'Exemplu \xaa SRL');
    expect(await checker.check('firm', { bytes: Buffer.from(latin2, 'latin1') }, 'a.xml')).toMatchObject({
      issues: [],
    });
    const prefixed = aDeclaration('D300').replace(
      'xmlns=',
      'xmlns:d="mfp:anaf:dgti:d300:declaratie:v12" xmlns:unused=',
    );
    expect(await check(prefixed.replace('<declaratie300', '<d:declaratie300'))).toMatchObject({
      statementType: 'D300',
      issues: [],
    });
  });
});

describe('a declaration that breaks a rule is refused with place and rule', () => {
  it.each<[string, MadeForm, string | RegExp, string, string, string, string]>([
    [
      'no month',
      'D300',
      / luna="6"/,
      '',
      'attributeMissing',
      GLOBAL,
      'E: validari globale eroare atribut: luna: atributul trebuie sa existe',
    ],
    [
      'an empty year',
      'D390',
      'an="2026"',
      'an=""',
      'attributeEmpty',
      GLOBAL,
      'E: validari globale eroare atribut: an: atribut prezent dar vid nepermis',
    ],
    [
      'a month of 13',
      'D100',
      'luna="6"',
      'luna="13"',
      'periodInvalid',
      GLOBAL,
      "E: validari globale eroare regula: Perioada de raportare incorecta ('13.2026') sau anterioara perioadei de raportare minime D100 (01.2011)",
    ],
    [
      'a period before the form',
      'D300',
      'an="2026"',
      'an="2016"',
      'periodInvalid',
      GLOBAL,
      "E: validari globale eroare regula: Perioada de raportare incorecta ('6.2016') sau anterioara perioadei de raportare minime D300 (01.2017)",
    ],
    [
      'a month in words',
      'D112',
      'luna_r="6"',
      'luna_r="iunie"',
      'notInteger',
      GLOBAL,
      "E: validari globale eroare atribut: luna_r: numar intreg eronat: 'iunie'",
    ],
    [
      'a yearly form for June',
      'D205',
      'luna="12"',
      'luna="6"',
      'periodInvalid',
      GLOBAL,
      "E: validari globale eroare regula: Perioada de raportare incorecta ('6')",
    ],
    [
      'a wrong fiscal code',
      'D301',
      'cif="12345674"',
      'cif="12345675"',
      'fiscalCodeInvalid',
      GLOBAL,
      'E: validari globale eroare atribut: cif: cif invalid',
    ],
    [
      'a wrong fiscal code of the employer',
      'D112',
      'cif="12345674"',
      'cif="1234567"',
      'fiscalCodeInvalid',
      'angajator (1)',
      'E: angajator (1) eroare atribut: cif: cif invalid',
    ],
    [
      'a person where only a company may be',
      'D300',
      'cui="12345674"',
      'cui="1850615410019"',
      'fiscalCodeInvalid',
      GLOBAL,
      'E: validari globale eroare atribut: cui: cui invalid',
    ],
    [
      'a wrong personal code',
      'D112',
      'cnpAsig="1850615410019"',
      'cnpAsig="1850615410018"',
      'personalCodeInvalid',
      'asigurat (1)',
      "E: asigurat (1) eroare atribut: cnpAsig: CNP invalid ('1850615410018')",
    ],
    [
      'a control sum',
      'D300',
      /totalPlata_A="\d+"/,
      'totalPlata_A="9999"',
      'controlSumWrong',
      GLOBAL,
      'E: validari globale eroare regula: totalPlata_A (9999) = totalPlata_A calculat conform regulii (39340)',
    ],
    [
      'an amount that is not in the control sum',
      'D390',
      'bazaL="2001"',
      'bazaL="2002"',
      'controlSumWrong',
      GLOBAL,
      'E: validari globale eroare regula: totalPlata_A (2003) = totalPlata_A calculat conform regulii (2004)',
    ],
    [
      'a control sum of a D394',
      'D394',
      'nrCui1="2"',
      'nrCui1="3"',
      'controlSumWrong',
      GLOBAL,
      'E: validari globale eroare regula: totalPlata_A (20003) = totalPlata_A calculat conform regulii (20004)',
    ],
    [
      'a control sum of a D100',
      'D100',
      'suma_dat="1000"',
      'suma_dat="1"',
      'controlSumWrong',
      GLOBAL,
      'E: validari globale eroare regula: totalPlata_A (4002) = totalPlata_A calculat conform regulii (3003)',
    ],
    [
      'a control sum of a D710',
      'D710',
      'suma_plata_C="1001"',
      'suma_plata_C="1"',
      'controlSumWrong',
      GLOBAL,
      'E: validari globale eroare regula: totalPlata_A (8004) = totalPlata_A calculat conform regulii (7004)',
    ],
    [
      'a control sum of a D112',
      'D112',
      'A_plata="800"',
      'A_plata="801"',
      'controlSumWrong',
      'angajator (1)',
      'E: angajator (1) eroare regula: totalPlata_A (3320) = totalPlata_A calculat conform regulii (3321)',
    ],
    [
      'a control sum of a D205',
      'D205',
      'T_VB="0"',
      'T_VB="5"',
      'controlSumWrong',
      GLOBAL,
      'E: validari globale eroare regula: totalPlata_A (2213) = totalPlata_A calculat conform regulii (2218)',
    ],
    [
      'a control sum of a D301, decimals cut off',
      'D301',
      'tva2="0"',
      'tva2="0.70"',
      'controlSumWrong',
      GLOBAL,
      'E: validari globale eroare regula: totalPlata_A (24321) = totalPlata_A calculat conform regulii (24322)',
    ],
    [
      'a control sum of a D101, rows alone',
      'D101',
      'P41="16000"',
      'P41="16001"',
      'controlSumWrong',
      GLOBAL,
      'E: validari globale eroare regula: totalPlata_A (1016000) = totalPlata_A calculat conform regulii (1016001)',
    ],
    [
      'check digits of the evidence number',
      'D300',
      NUMBERS,
      NUMBERS.replace(/42$/, '41'),
      'evidenceNumberInvalid',
      GLOBAL,
      'E: validari globale eroare regula: nr_evid: atributul nr_evid (41) trebuie sa fie egal cu cifra de control (42)',
    ],
    [
      'an evidence number cut short',
      'D301',
      NUMBERS,
      NUMBERS.slice(1),
      'evidenceNumberInvalid',
      GLOBAL,
      `E: validari globale eroare regula: nr_evid: atributul nr_evid (${NUMBERS.slice(1)}) trebuie sa fie egal cu structura numarului de evidenta a platii (10***01LLAAZZLLAA*000**)`,
    ],
    [
      'another obligation in the evidence number',
      'D300',
      NUMBERS,
      anEvidenceNumber('302', { month: 6, year: 2026 }),
      'evidenceNumberInvalid',
      GLOBAL,
      'E: validari globale eroare regula: nr_evid: atributul nr_evid (302) trebuie sa fie egal cu codul obligatiei (301)',
    ],
    [
      'a missing obligation',
      'D100',
      /<obligatie[^]*<\/decl/,
      '</decl',
      'elementMissing',
      GLOBAL,
      "F: validari globale eroare structura: elementul 'obligatie' ar fi trebuit sa apara de minimum 1 ori, dar apare efectiv de 0 ori",
    ],
    [
      'an amount that is no number',
      'D394',
      'baza="10001"',
      'baza="zece"',
      'notInteger',
      'op1 (2)',
      "E: op1 (2) eroare atribut: baza: numar intreg eronat: 'zece'",
    ],
    [
      'a decimal that is no number',
      'D301',
      'curs_valutar="5.0000"',
      'curs_valutar="5,0"',
      'notNumber',
      'sectiune (1)',
      "E: sectiune (1) eroare atribut: curs_valutar: numar real eronat: '5,0'",
    ],
    [
      'an unknown kind of return',
      'D300',
      'tip_decont="L"',
      'tip_decont="X"',
      'notInList',
      GLOBAL,
      "E: validari globale eroare atribut: tip_decont: valoarea 'X' nu se afla in lista (L, T, S, A)",
    ],
    [
      'a due date not in the calendar',
      'D100',
      'scadenta="25.07.2026"',
      'scadenta="31.06.2026"',
      'notDate',
      'obligatie (1)',
      "E: obligatie (1) eroare atribut: scadenta: data calendaristica eronata (format: zz.ll.aaaa): '31.06.2026'",
    ],
    [
      'a version nobody knows',
      'D300',
      'declaratie:v12',
      'declaratie:v99',
      'namespaceWrong',
      'declaratie300',
      "F: declaratie300 eroare structura: namespace ('mfp:anaf:dgti:d300:declaratie:v99') lipsa sau incorect la sectiunea declaratie300. Valoarea corecta este xmlns='mfp:anaf:dgti:d300:declaratie:v12'",
    ],
    [
      'no namespace',
      'D390',
      / xmlns="[^"]*"/,
      '',
      'namespaceWrong',
      'declaratie390',
      "F: declaratie390 eroare structura: namespace ('') lipsa sau incorect la sectiunea declaratie390. Valoarea corecta este xmlns='mfp:anaf:dgti:d390:declaratie:v3'",
    ],
    [
      'a SAF-T file without a taxpayer',
      'D406',
      /<RegistrationNumber>.*<\/RegistrationNumber>/,
      '',
      'attributeMissing',
      'Company (1)',
      'E: Company (1) eroare atribut: RegistrationNumber: atributul trebuie sa existe',
    ],
    [
      'a SAF-T file for month 14',
      'D406',
      '<PeriodEnd>6',
      '<PeriodEnd>14',
      'periodInvalid',
      'SelectionCriteria (1)',
      "E: SelectionCriteria (1) eroare regula: Perioada de raportare incorecta ('14.2026') sau anterioara perioadei de raportare minime D406 (01.2000)",
    ],
  ])('%s in a %s', async (_, form, from, to, code, place, wording) => {
    expect(await findingsOf(form, from, to)).toContainEqual(['error', code, place, wording]);
  });

  it('a wrong fiscal code of a form that is not checked further', async () => {
    const found = await findingsOf('S1005', 'cui="12345674"', 'cui="12345670"');
    expect(found.map(([severity, code]) => [severity, code])).toEqual([
      ['error', 'fiscalCodeInvalid'],
      ['warning', 'formUnchecked'],
    ]);
  });

  it('an unknown form', async () => {
    expect(await check('<factura/>')).toMatchObject({
      statementType: null,
      issues: [{ severity: 'error', code: 'formUnknown', values: { root: 'factura' } }],
    });
  });

  it('with more findings than are shown, all are counted and errors come first', async () => {
    const xml = aDeclaration('D394', { rows: 80 }).replaceAll(' baza="', ' vechi="1" baza="x');
    const { issues, issueCount } = await check(xml);
    expect(issues).toHaveLength(50);
    expect(issues.every(({ severity }) => severity === 'error')).toBe(true);
    expect(issueCount).toBeGreaterThanOrEqual(160);
  });
});

describe('a violation of the published schema alone is a warning', () => {
  it.each<[string, MadeForm, string | RegExp, string, string, string]>([
    ['an attribute it does not know', 'D300', ' temei=', ' bifa_noua="1" temei=', 'attributeUnknown', GLOBAL],
    ['an element it does not know', 'D390', '<operatie ', '<altceva/><operatie ', 'elementUnknown', GLOBAL],
    ['a value outside its list', 'D394', 'tip_D394="L"', 'tip_D394="X"', 'notInList', GLOBAL],
    ['a number outside its range', 'D390', 'nr_pag="1"', 'nr_pag="12"', 'notInRange', 'rezumat (1)'],
    [
      'a text that is too long',
      'D100',
      'functie_declar="Administrator"',
      `functie_declar="${'a'.repeat(51)}"`,
      'tooLong',
      GLOBAL,
    ],
    [
      'one section too many',
      'D390',
      '<rezumat ',
      '<rezumat nr_pag="1" nrOPI="0" bazaL="0" bazaT="0" bazaA="0" bazaP="0" bazaS="0" bazaR="0" total_baza="0"/><rezumat ',
      'elementTooMany',
      GLOBAL,
    ],
    [
      'an older version of a newer period',
      'D300',
      'declaratie:v12',
      'declaratie:v11',
      'namespaceWrong',
      'declaratie300',
    ],
    [
      'another due date',
      'D300',
      NUMBERS,
      anEvidenceNumber('301', { month: 6, year: 2026 }, { due: { day: 27, month: 7, year: 2026 } }),
      'evidenceNumberInvalid',
      GLOBAL,
    ],
  ])('%s in a %s', async (_, form, from, to, code, place) => {
    const found = await findingsOf(form, from, to);
    expect(found.filter(([severity]) => severity === 'warning').map(([, code, place]) => [code, place])).toContainEqual(
      [code, place],
    );
  });

  it('an attribute that an older version writes differently', async () => {
    const xml = aDeclaration('D101', { year: 2024 })
      .replace('declaratie:v10', 'declaratie:v3')
      .replace(' Data_I=', ' data_i=')
      .replace(' Data_S="31.12.2024"', ' data_s="31.12.2024" Data_S=""');
    const { issues } = await check(xml);
    expect(issues.map(({ severity, code, values }) => [severity, code, values.attribute])).toEqual([
      ['warning', 'attributeMissing', 'Data_I'],
      ['warning', 'attributeEmpty', 'Data_S'],
      ['warning', 'namespaceWrong', undefined],
    ]);
  });

  it('reports nothing for an older version that is right for its period', async () => {
    const xml = aDeclaration('D300', { month: 12, year: 2025 }).replace('declaratie:v12', 'declaratie:v11');
    expect((await check(xml)).issues).toEqual([]);
  });
});
