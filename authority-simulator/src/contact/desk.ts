import type { AuthorityRecords } from '../authorityRecords.ts';
import { dayOf } from '../bucharest.ts';
import type { ContactForm, ContactRequest } from '../control/contactSchemas.ts';
import type { DocumentSpec } from '../control/schemas.ts';
import { codeWord } from '../documents/lines.ts';
import { DEFAULT_CONTACT_FORM } from './defaultForm.ts';

/** The message type of an answer. Source: the filter of the portal. */
export const ANSWER_TYPE = 'RASPUNS SESIZARE FORMULAR UNIC DE CONTACT';

/** A form that was sent. Instants are ms since 1970 on the authority's clock. */
export type ContactRecord = ContactRequest & {
  at: number;
  number: string;
  messageId: string | null;
  answerAt: number | null;
};

/** Why a form is refused, in the words of its page. */
export class ContactRefusedError extends Error {
  override readonly name = 'ContactRefusedError';
}

/** Where contact forms are taken and answered. */
export type ContactDesk = {
  form: () => ContactForm;
  setForm: (form: ContactForm) => void;
  /**
   * Accepts a form and posts its answer.
   *
   * @throws {ContactRefusedError} when the form does not fit the configuration.
   */
  submit: (request: ContactRequest) => ContactRecord;
  sent: () => readonly ContactRecord[];
  reset: () => void;
};

const FIRST_NUMBER = 700_000_001;

/** Opens a desk with the form of a start. */
export function createContactDesk({ records, now }: { records: AuthorityRecords; now: () => number }): ContactDesk {
  let form = DEFAULT_CONTACT_FORM;
  let sent: ContactRecord[] = [];

  const answerTo = ({ fiscalCode, category }: ContactRequest, number: string, createdAt: number): string => {
    const whose = `pentru ${codeWord(fiscalCode)} ${fiscalCode}`;
    const detalii = `Raspuns sesizare formular unic de contact nr. ${number} din ${dayOf(now())} ${whose}`;
    const document: DocumentSpec = { kind: 'raspunsSesizare', category, lines: form.answer };
    return records.post({ cif: fiscalCode, tip: ANSWER_TYPE, detalii, createdAt, idSolicitare: null, document }).id;
  };

  return {
    form: () => form,
    setForm: (changed) => {
      form = changed;
    },
    submit: (request) => {
      const problem = problemOf(form, request);
      if (problem !== null) throw new ContactRefusedError(problem);
      const number = String(FIRST_NUMBER + sent.length);
      const answerAt = form.answerAfterMs === null ? null : now() + form.answerAfterMs;
      const messageId = answerAt === null ? null : answerTo(request, number, answerAt);
      const record = { ...request, at: now(), number, messageId, answerAt };
      sent.push(record);
      return record;
    },
    sent: () => sent,
    reset: () => {
      form = DEFAULT_CONTACT_FORM;
      sent = [];
    },
  };
}

function problemOf(
  { categories, textMax }: ContactForm,
  { category, subCategory, text }: ContactRequest,
): string | null {
  const chosen = categories.find(({ title }) => title === category);
  if (!chosen) return 'Selectati categoria';
  const isOffered =
    subCategory === null ? chosen.subCategories.length === 0 : chosen.subCategories.includes(subCategory);
  if (!isOffered) return 'Selectati subcategoria';
  return Array.from(text).length > textMax ? `Textul nu poate depasi ${textMax} caractere` : null;
}
