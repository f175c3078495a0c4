import { served, type Answer } from '../wire/answer.ts';
import { entities, htmlOf } from '../wire/html.ts';

/** A page of the portal's application, as its server sends it. */
export function portalPage(html: string, cookies: readonly string[] = []): Answer {
  const setCookies = cookies.map((cookie) => ['Set-Cookie', cookie] as const);
  const headers = [['X-Powered-By', 'Servlet/3.0'], ...setCookies] as const;
  return served(200, 'text/html;charset=ISO-8859-1', Buffer.from(entities(html), 'latin1'), headers);
}

/** The form that takes one file. */
export function uploadPage(): string {
  return framed(`<p align="right"><a href="/exit">Deconectare</a></p>
<form name="uploadForm" method="post" action="/WAS6DUS/displayFile.do" enctype="multipart/form-data">
<table>
<tr><td>Alegeti fisierul:</td><td><input type="file" name="linkdoc" value=""></td></tr>
<tr><td colspan="2"><input type="submit" value="Trimite"></td></tr>
</table>
</form>
<p><span style="color: red">Verificarea recipiselor pe https://www.anaf.ro/StareD112 se poate face doar pentru ultimile 200 de declaraţii depuse.</span></p>
<p>Sesiunea expiră după 10 minute de inactivitate.</p>`);
}

/** The page after a file was taken. The quotation mark and the line break inside stand so on the real one. */
export function successPage(fileName: string, index: string): string {
  return framed(`<em><h2>Agentia Nationala de Administrare Fiscala</h2><br><br>Succes depunere</em>
<p>Fişierul dumneavoastră cu numele <font color="blue">"${htmlOf(fileName)}</font>" a fost depus cu succes. Indexul
				este <b style="color: #000000">${index}</b>.
</p>
<p>Notati cu grijă indexul! Acest mesaj nu constituie confirmarea inregistrării documentului. Confirmarea depunerii va fi afisată in recipisă.</p>
<p>Starea depunerii se afla prin "Vizualizare stare" la adresa <a href="https://www.anaf.ro/StareD112/">https://www.anaf.ro/StareD112/</a></p>
<p>Pentru a depune o noua declaratie apasati <a href="/WAS6DUS/welcome.do">aici</a>.</p>`);
}

/** The page after a file was refused, with the reason in red. */
export function rejectionPage(reason: string): string {
  return framed(`<p>Ne cerem scuze, dar cererea dumneavoastra nu a putut fi indeplinita!</p>
Motivul: <span style="color: red">${htmlOf(reason)}
</span>
<p>Daca eroarea persista va rugam sa ne contactati folosind <a href="https://www.anaf.ro/asistpublic/">Formularul de contact</a>, alegand categoria Asistenta tehnica servicii informatice</p>
<p>Pentru a depune o noua declaratie apasati <a href="/WAS6DUS/welcome.do">aici</a>.</p>`);
}

function framed(body: string): string {
  return `<html>
<head>
<title>Depunere declaratii</title>
<meta http-equiv="Content-Type" content="text/html; charset=ISO-8859-1">
</head>
<body>
${body}
</body>
</html>
`;
}
