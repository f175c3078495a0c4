import type { Language } from '#contracts/languages.ts';

/** A paragraph of a mail, or one that ends with a link. */
export type MailLine = string | { readonly text: string; readonly link: string };

/** What a mail says. */
export type MailContent = { readonly subject: string; readonly lines: readonly MailLine[] };

/** A kind of mail: what it says in each language. */
export type MailTemplate<Values> = Readonly<Record<Language, (values: Values) => MailContent>>;

/** The same lines as plain text and as HTML. */
export type RenderedMail = { readonly subject: string; readonly text: string; readonly html: string };

/** Renders a mail. Its HTML loads nothing and has no colours, so that it follows the reader's theme. */
export function renderMail({ subject, lines }: MailContent, language: Language): RenderedMail {
  const title = subject.replaceAll(/\p{Cc}+/gu, ' ');
  return { subject: title, text: textOf(lines), html: htmlOf(title, lines, language) };
}

const textOf = (lines: readonly MailLine[]): string =>
  `${lines.map((line) => (typeof line === 'string' ? line : `${line.text}\n${line.link}`)).join('\n\n')}\n`;

/** A link is longer than a phone is wide, and may break anywhere. */
const BODY_STYLE =
  'max-width: 36rem; margin: 0 auto; padding: 1.5rem; font: 1rem/1.5 system-ui, sans-serif; overflow-wrap: anywhere';

const htmlOf = (title: string, lines: readonly MailLine[], language: Language): string => `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(title)}</title>
</head>
<body style="${BODY_STYLE}">
${lines.map(paragraphOf).join('\n')}
</body>
</html>
`;

function paragraphOf(line: MailLine): string {
  if (typeof line === 'string') return `<p>${escapeHtml(line)}</p>`;
  const link = escapeHtml(line.link);
  return `<p>${escapeHtml(line.text)}<br><a href="${link}" target="_blank" rel="noreferrer">${link}</a></p>`;
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escapeHtml = (text: string): string => text.replaceAll(/[&<>"']/g, (sign) => ENTITIES[sign] ?? '');
