import { describe, expect, it } from 'vitest';
import { golden } from '#simulatorTesting/golden.ts';
import { notFoundPage, notNumericPage, tablePage } from '../filingState/pages.ts';
import { LOGIN_PAGE } from '../gateway/pages.ts';
import { portalPage, rejectionPage, successPage, uploadPage } from './pages.ts';
import type { Filing } from './register.ts';

const AT = Date.parse('2026-07-16T09:00:00Z');

function aFiling(change: Partial<Filing> = {}): Filing {
  return {
    at: AT,
    dueAt: AT,
    fileName: 'f4109.pdf',
    sizeBytes: 1,
    sha256: '',
    originalSha256s: [],
    outcome: 'registered',
    index: '1100000001',
    form: 'F4109',
    fiscalCode: '99999909',
    period: { month: 6, year: 2026 },
    problem: null,
    signedBy: null,
    state: 'processing',
    receipt: null,
    ...change,
  };
}

const aReceipt: Filing['receipt'] = {
  id: '1',
  cif: '99999909',
  tip: 'RECIPISA',
  detalii: '',
  createdAt: AT,
  idSolicitare: null,
  document: { kind: 'adresa' },
};

describe('the pages are those of the golden files', () => {
  it.each([
    ['logon', () => LOGIN_PAGE],
    ['uploadForm', uploadPage],
    ['success', () => successPage('d406t.pdf', '1100000005')],
    ['rejection', () => rejectionPage('Nu ati selectat fisierul ce urmeaza a fi transmis')],
    ['stateNotFound', notFoundPage],
    ['stateNotNumeric', notNumericPage],
  ])('%s', (name, write) => {
    expect(portalPage(write()).body.toString('latin1')).toBe(golden(name));
  });

  it('the table of all states', () => {
    const rows = [
      { filing: aFiling({ index: '1100000004' }), hasReceipt: false },
      { filing: aFiling({ index: '1100000003', state: 'notValid', form: null }), hasReceipt: false },
      { filing: aFiling({ index: '1100000002', state: 'errors', receipt: aReceipt }), hasReceipt: true },
      { filing: aFiling({ state: 'valid', receipt: aReceipt }), hasReceipt: true },
      { filing: aFiling({ index: '1100000000', state: 'valid', receipt: aReceipt }), hasReceipt: false },
    ];
    const page = tablePage('99999909', Date.parse('2026-04-15T09:00:00Z'), AT, rows);
    expect(page).toBe(golden('stateTable'));
  });

  it('a file name cannot bring markup in, and its letters come as entities', () => {
    const page = portalPage(successPage('<b>ș&".pdf', '1100000005')).body.toString('latin1');
    expect(page).toContain('<font color="blue">"&lt;b&gt;&#537;&amp;&quot;.pdf</font>"');
  });
});

describe('the golden files', () => {
  it('hold what is on record of the real pages', () => {
    expect(golden('logon')).toMatch(
      /<title>Pagina login<\/title>[^]*<form id="auth_form" name="e1" method="post" action="\/my.policy">/,
    );
    expect(golden('success')).toContain(
      '<em><h2>Agentia Nationala de Administrare Fiscala</h2><br><br>\nSucces depunere</em>',
    );
    expect(golden('success')).toContain(
      'Fi&#351;ierul dumneavoastr&#259; cu numele <font color="blue">"d406t.pdf</font>" a fost depus cu succes. Indexul\n\t\t\t\teste <b style="color: #000000">1100000005</b>.\n',
    );
    expect(golden('success')).toContain(
      'Acest mesaj nu constituie confirmarea inregistr&#259;rii documentului. Confirmarea depunerii va fi afisat&#259; in recipis&#259;.',
    );
    expect(golden('rejection')).toContain(`<p>Ne cerem scuze, dar cererea dumneavoastra nu a putut fi indeplinita!</p>
Motivul: <span style="color: red">Nu ati selectat fisierul ce urmeaza a fi transmis
</span>
<p>Daca eroarea persista va rugam sa ne contactati folosind
<a href="https://www.anaf.ro/asistpublic/" target="_blank">Formularul de contact</a>, alegand categoria Asistenta tehnica servicii informatice</p>

<p>Pentru a depune o noua declaratie apasati <a href="/WAS6DUS/welcome.do">aici</a>.</p>`);
    expect(golden('stateTable')).toContain(
      'Documente depuse pentru cui: 99999909 in perioada 15.04.2026 / 16.07.2026 ',
    );
    expect(golden('stateTable')).toMatch(/<thead>\s*<td>Index<\/td><td>Tip document<\/td>/);
    expect(golden('stateTable')).toContain(
      '<a href="/StareD112/ObtineRecipisa?numefisier=1100000001.pdf"><b>recipisa</b></a>',
    );
    expect(golden('stateNotFound')).toContain('nu face parte din  ultimele 200 de declaratii');
  });
});
