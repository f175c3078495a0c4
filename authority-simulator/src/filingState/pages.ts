import { bucharestTime, dayOf } from '../bucharest.ts';
import type { Filing, FilingState } from '../filing/register.ts';
import { entities, htmlOf } from '../wire/html.ts';

const STATE_TEXTS: Readonly<Record<FilingState, string>> = {
  processing: 'In prelucrare',
  notValid: 'Fişierul depus nu este un document valid',
  errors: 'Documentul are erori de validare',
  valid: 'Documentul este valid',
};

/** The page's own explanations of what a state means; they stand below every table. */
const EXPLANATIONS = [
  'In prelucrare. - documentul este in curs de prelucrare.',
  'Fişierul depus nu este un document valid. - tipul documentului nu este cunoscut sau documentul nu este semnat sau semnătura electronică nu are drept de depunere pentru CIF sau nu este completată perioada de raportare sau nu are fisier xml atasat. Documentul nu a fost înregistrat.',
  'Documentul are erori de validare. - erorile de validare sunt afisate in recipisă; documentul trebuie corectat si depus din nou.',
  'Documentul este valid. - datele din document au fost transmise spre prelucrare.',
];

/** A filing as its row shows it; `hasReceipt` where the link to the receipt is still there. */
export type Row = { filing: Filing; hasReceipt: boolean };

/** The page with everything that was filed for a code in the window. */
export function tablePage(fiscalCode: string, from: number, to: number, rows: readonly Row[]): string {
  return framed(`<p>Documente depuse pentru cui: ${htmlOf(fiscalCode)} in perioada ${dayOf(from)} / ${dayOf(to)} </p>
<table border="1">
<thead>
<th>Index</th>
<th>Tip document</th>
<th>Stare document</th>
<th>Data inregistrare</th>
<th>Consultaţi</th>
<th>Data incarcare</th>
</thead>
<tbody>
${rows.map(rowOf).join('\n')}
</tbody>
</table>
${EXPLANATIONS.map((line) => `<p>${htmlOf(line)}</p>`).join('\n')}`);
}

/** The page for an index and a code that do not belong together, or are out of the window. */
export function notFoundPage(): string {
  return framed(`<p>Nu a fost identificata nicio declaratie cu datele introduse, sau va aflati in una din urmatoarele situatii:</p>
<ul>
<li>Declaratia depusa nu face parte din  ultimele 200 de declaratii depuse.</li>
<li>Au trecut 3 luni de la depunerea declaratiei.</li>
</ul>`);
}

/** The page for an index that is no number. */
export function notNumericPage(): string {
  return framed('<p><span style="color: red">Nu ati introdus un index valid</span></p>');
}

function rowOf({ filing, hasReceipt }: Row): string {
  const { index, at, dueAt, form, state, receipt } = filing;
  const registered = receipt ? `INTERNT-${index}-${bucharestTime(dueAt).year} din ${dayOf(dueAt)}` : '';
  const link = hasReceipt ? `<a href="/StareD112/ObtineRecipisa?numefisier=${index}.pdf"><b>recipisa</b></a>` : '';
  const { year, month, day } = bucharestTime(at);
  const cells = [index, form ?? '', htmlOf(STATE_TEXTS[state]), registered, link, `${year}-${month}-${day}`];
  return `<tr>\n${cells.map((cell) => `<td>${cell}</td>`).join('\n')}\n</tr>`;
}

function framed(body: string): string {
  return entities(`<html>
<head>
<title>Stare declaratie</title>
<meta http-equiv="Content-Type" content="text/html; charset=ISO-8859-1">
</head>
<body>
${body}
</body>
</html>
`);
}
