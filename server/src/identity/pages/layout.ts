import { html } from 'hono/html';
import type { Language } from '#contracts/languages.ts';
import type { TextKey, Translate } from '../texts/texts.ts';

/** What every page needs to render. */
export type PageContext = {
  readonly language: Language;
  readonly t: Translate;
  /** Address of this page in the other language; null for a page without an address of its own. */
  readonly otherLanguageUrl: string | null;
};

/** A fragment of a page; interpolated values are escaped. */
export type Html = ReturnType<typeof html>;

/** A validation error: its field, and its text. */
export type Problem = { readonly field: string | null; readonly text: string };

/** The entered values that a form shows again after an error. Passwords are never among them. */
export type Refill = Readonly<Record<string, string>>;
/** State of a form: its errors and the entered values. */
export type Shown = { readonly problems: readonly Problem[]; readonly refill: Refill };

/** An empty form without errors. */
export const BLANK: Shown = { problems: [], refill: {} };

/** A whole page. */
export function page({ language, t, otherLanguageUrl }: PageContext, title: TextKey, body: Html): Html {
  const other = language === 'en' ? 'ro' : 'en';
  return html`<!doctype html>
    <html lang="${language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${t(title)} · Dosar</title>
        <link rel="stylesheet" href="/identity/identity.css" />
        <link rel="icon" href="/icon.svg" type="image/svg+xml" />
      </head>
      <body>
        <header>
          <div class="brand"><span aria-hidden="true">D</span>Dosar</div>
          ${otherLanguageUrl === null ? '' : html`<a href="${otherLanguageUrl}" lang="${other}" hreflang="${other}">${t('language.other')}</a>`}
        </header>
        <main>
          <h1>${t(title)}</h1>
          ${body}
        </main>
      </body>
    </html>`;
}

/** Lists the errors, each as a link to its field. */
export function problemSummary(t: Translate, problems: readonly Problem[]): Html | '' {
  if (problems.length === 0) return '';
  return html`<div class="problems" role="alert" id="problems" tabindex="-1">
    <p>${t('summary.title')}</p>
    <ul>
      ${problems.map(({ field, text }) =>
        field === null ? html`<li>${text}</li>` : html`<li><a href="#${field}">${text}</a></li>`,
      )}
    </ul>
  </div>`;
}

type Field = {
  readonly name: string;
  readonly label: string;
  readonly type?: 'text' | 'email' | 'password';
  readonly value?: string | undefined;
  readonly autocomplete: string;
  readonly hint?: string;
  readonly problems: readonly Problem[];
};

/** A labelled input with its hint and error. */
export function field({ name, label, type = 'text', value = '', autocomplete, hint, problems }: Field): Html {
  const isWrong = problems.some((problem) => problem.field === name);
  const hintId = `${name}-hint`;
  return html`<label for="${name}">${label}</label>
    <input
      id="${name}"
      name="${name}"
      type="${type}"
      value="${value}"
      autocomplete="${autocomplete}"
      required
      maxlength="254"
      aria-invalid="${isWrong ? 'true' : 'false'}"
      ${hint === undefined ? '' : html`aria-describedby="${hintId}"`}
    />
    ${hint === undefined ? '' : html`<p class="hint" id="${hintId}">${hint}</p>`}`;
}
