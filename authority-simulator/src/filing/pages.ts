import { served, type Answer } from '../wire/answer.ts';
import { entities, htmlOf } from '../wire/html.ts';

/** A page of the portal's application, as its server sends it. */
export function portalPage(html: string, cookies: readonly string[] = []): Answer {
  const setCookies = cookies.map((cookie) => ['Set-Cookie', cookie] as const);
  const headers = [['X-Powered-By', 'Servlet/3.0'], ['Content-Language', 'en-US'], ...setCookies] as const;
  const answer = served(200, 'text/html;charset=ISO-8859-1', Buffer.from(entities(html), 'latin1'), headers);
  return { ...answer, chunked: true };
}

/** The form that takes one file. */
export function uploadPage(): string {
  return framed(`<em><h2>Agentia Nationala de Administrare Fiscala</h2></em>
</td>
\t</tr>

\t<tr>
\t\t<td>


<a href="/exit">Deconectare</a>
<br>
<p style="color:red;">
Verificarea recipiselor pe <a href="https://www.anaf.ro/StareD112/" target="_blank">https://www.anaf.ro/StareD112</a> se poate face doar pentru ultimile 200 de declaraţii depuse.<br>
</p>
<br>
<form name="uf" method="POST" action="/WAS6DUS/displayFile.do" enctype="multipart/form-data">
\t<div style="padding: 5px">
\t\t<span>Alegeti fisierul:</span> <span> <input type="file" name="linkdoc" size="75" value=""></span><span><input type="submit" value="Trimite"></span>
\t</div>
\t<p style="color: red;">
\t\t
\t</p>
\t<p>Sesiunea expiră după 10 minute de inactivitate.</p>
</form>`);
}

/** The page after a file was taken. The quotation mark and the line break inside stand so on the real one. */
export function successPage(fileName: string, index: string): string {
  return framed(`<em><h2>Agentia Nationala de Administrare Fiscala</h2><br><br>
Succes depunere</em>
<table>
\t<tr>
\t\t<td>Pentru a depune o nouă declaratie apăsati</td>
\t\t<td><a href="/WAS6DUS/welcome.do">aici</a>.</td>
\t</tr>
</table>

<table>
\t<tr>
\t\t<td>
\t\t\t<p>
\t\t\t\tFişierul dumneavoastră cu numele <font color="blue">"${htmlOf(fileName)}</font>" a fost depus cu succes. Indexul
\t\t\t\teste <b style="color: #000000">${index}</b>.
\t\t\t</p>
\t\t\t<p>
\t\t\t\t<i style="color: #FF0000">Notati cu grijă indexul!</i>
\t\t\t</p>
\t\t\t<p>
\t\t\t\t<b> Acest mesaj nu constituie confirmarea inregistrării documentului. Confirmarea depunerii va fi afisată in recipisă. </b>
\t\t\t<p id="link">
\t\t\t\tUrmariţi recipisa şi starea fişierului la optiunea "Vizualizare stare" la adresa:
\t\t\t\t<font size="+1"><b>https://www.anaf.ro/StareD112/</b></font>
\t\t\t</p>
\t\t</td>
\t</tr>
</table>`);
}

/** The page after a file was refused, with the reason in red. It stands without a frame. */
export function rejectionPage(reason: string): string {
  return `


<p>Ne cerem scuze, dar cererea dumneavoastra nu a putut fi indeplinita!</p>
Motivul: <span style="color: red">${htmlOf(reason)}
</span>
<p>Daca eroarea persista va rugam sa ne contactati folosind
<a href="https://www.anaf.ro/asistpublic/" target="_blank">Formularul de contact</a>, alegand categoria Asistenta tehnica servicii informatice</p>

<p>Pentru a depune o noua declaratie apasati <a href="/WAS6DUS/welcome.do">aici</a>.</p>`;
}

/** A page of tables without head and body, its headings one in the other: so it comes, and so it has to be read. */
function framed(content: string): string {
  return `
<table border="0" width="100%" cellspacing="0">
\t<tr>
\t\t<td>

<h3>
\t<h1>Ministerul Finantelor Publice</h1>
</h3>

</td>
\t</tr>

\t<tr>
\t\t<td valign="top">
${content}
</td>
\t</tr>
</table>`;
}
