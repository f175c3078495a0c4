import * as v from 'valibot';
import { contactRequestSchema, type ContactForm } from '../control/contactSchemas.ts';
import { entities, htmlOf } from '../wire/html.ts';
import { ContactRefusedError, type ContactDesk } from './desk.ts';

/** Path of the public form. */
export const CONTACT_PATH = '/asistpublic/';

/** Separator of category and sub-category in the value of a choice. */
const BETWEEN = ' / ';

/** The page with the form. */
export function contactPage(form: ContactForm, problem: string | null = null): string {
  const choices = form.categories.flatMap(({ title, subCategories }) =>
    subCategories.length === 0 ? [title] : subCategories.map((sub) => `${title}${BETWEEN}${sub}`),
  );
  return framed(`${form.disclaimer.map((line) => `<p>${htmlOf(line)}</p>`).join('\n')}
${problem === null ? '' : `<p role="alert" style="color: red">${htmlOf(problem)}</p>\n`}<form method="post" action="${CONTACT_PATH}" accept-charset="UTF-8">
<p><label>CUI / CNP <input name="cui" required></label></p>
<p><label>Categoria <select name="categorie">
${choices.map((choice) => `<option>${htmlOf(choice)}</option>`).join('\n')}
</select></label></p>
<p><label>Textul sesizarii <textarea name="text" rows="10" cols="80" maxlength="${form.textMax}" required></textarea></label></p>
<p><input type="submit" value="Trimite"></p>
</form>`);
}

/** Handles a submitted form, and returns the next page. */
export function contactAnswer(desk: ContactDesk, sent: URLSearchParams): string {
  const [category = '', subCategory = null] = (sent.get('categorie') ?? '').split(BETWEEN);
  const request = { fiscalCode: sent.get('cui') ?? '', category, subCategory, text: sent.get('text') ?? '' };
  const read = v.safeParse(contactRequestSchema, request);
  if (!read.success) return contactPage(desk.form(), 'Completati toate campurile obligatorii');
  try {
    const { number } = desk.submit(read.output);
    return framed(`<p>Sesizarea dumneavoastra a fost inregistrata cu numarul <b>${number}</b>.</p>
<p>Raspunsul va fi comunicat prin Spatiul Privat Virtual.</p>`);
  } catch (error) {
    if (error instanceof ContactRefusedError) return contactPage(desk.form(), error.message);
    throw error;
  }
}

function framed(body: string): string {
  return entities(`<!DOCTYPE html>
<html lang="ro">
<head>
<title>Formular unic de contact</title>
<meta http-equiv="Content-Type" content="text/html; charset=ISO-8859-1">
</head>
<body>
<h1>Formular unic de contact</h1>
${body}
</body>
</html>
`);
}
