import { bucharestTime, dayOf } from '../bucharest.ts';
import type { Filing, FilingState } from '../filing/register.ts';
import { entities, htmlOf } from '../wire/html.ts';

const STATE_TEXTS: Readonly<Record<FilingState, string>> = {
  processing: 'In prelucrare',
  notValid: 'Fişierul depus nu este un document valid',
  errors: 'Documentul are erori de validare',
  valid: 'Documentul este valid',
};

/** The page's own explanations of what a state means; they stand below every table, and name all the states. */
const EXPLANATIONS = [
  ['In prelucrare.', 'Fişierul este în prelucrare pe serverele centrale.'],
  [
    'Fişierul depus nu este un document valid. ',
    'tipul documentului nu este cunoscut sau documentul nu este semnat sau semnătura electronică nu are drept de depunere pentru CIF sau nu este completată perioada de raportare sau nu are fisier xml atasat. Documentul nu a fost înregistrat.',
  ],
  [
    'Documentul are erori de validare.',
    'Este necesar să corectati erorile indicate in recipisă si să redepuneti documentul.',
  ],
  ['Documentul este valid.', 'Datele se transmit instituţiilor beneficiare.'],
] as const;

/** A filing as its row shows it; `hasReceipt` where the link to the receipt is still there. */
export type Row = { filing: Filing; hasReceipt: boolean };

/** The page with everything that was filed for a code in the window. */
export function tablePage(fiscalCode: string, from: number, to: number, rows: readonly Row[]): string {
  return framed(`Documente depuse pentru cui: ${htmlOf(fiscalCode)} in perioada ${dayOf(from)} / ${dayOf(to)} 
 <br>


<table border="1" align="center" width="100%">
<thead>
<td>Index</td><td>Tip document</td><td>Stare document</td><td>Data inregistrare</td><td> Consultaţi</td><td>Data incarcare</td>
</thead>
 

${rows.map(rowOf).join('')}
   </table>

   <br>
    <ul>Explicaţii<br>
    Prelucrarea poate fi într-una din stările:
${EXPLANATIONS.map(([state, meaning]) => `    <li> <strong><font color="blue">${state}</font></strong> ${meaning}\n    </li>`).join('\n')}
    </ul>
   <font color="red"> Recipisa este accesibilă doar 60 de zile de la depunerea documentului.</font><br>`);
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
  const link = hasReceipt
    ? `<a href="/StareD112/ObtineRecipisa?numefisier=${index}.pdf"><b>recipisa</b></a>\n   <br>\n`
    : '';
  const { year, month, day } = bucharestTime(at);
  return `
  <tr align="left">
  <td>${index}</td>
          
     <td>
      ${form ?? ''}
         </td>
      <td>${STATE_TEXTS[state]}<br>
   </td>
   <td>${registered}</td>
   <td>


   ${link}
   </td>
    <td>
      ${year}-${month}-${day}
         </td>
   </tr>
`;
}

/** Tables around a table, and a heading that is never closed: so it comes, and so it has to be read. */
function framed(content: string): string {
  return entities(`

<table border="0" width="100%" cellspacing="0">
  <tr>
    <td>

<h3><em>Ministerul Finanţelor</h3>
<h3><em>Agenţia Naţională de Administrare Fiscală</em></h3>
<br><br><br>

    </td>
  </tr>

  <tr>
    <td valign="top">


${content}

    </td>
  </tr>
</table>`);
}
