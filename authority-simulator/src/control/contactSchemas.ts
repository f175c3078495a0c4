import * as v from 'valibot';
import { fiscalCode, milliseconds, text } from './fields.ts';

const title = v.pipe(v.string(), v.minLength(1), v.maxLength(200));

/** What the contact form offers and asks for. The real lists are not on record: all of it is configuration. */
export const contactFormSchema = v.strictObject({
  categories: v.pipe(
    v.array(v.strictObject({ title, subCategories: v.optional(v.pipe(v.array(title), v.maxLength(100)), []) })),
    v.minLength(1),
    v.maxLength(100),
  ),
  /** What stands above the form: what the authority does not answer there. */
  disclaimer: v.pipe(v.array(text(500)), v.maxLength(20)),
  /** Longest text, in characters. */
  textMax: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(10_000)),
  /** Time to the answer in the mailbox, in ms; null for none. */
  answerAfterMs: v.nullable(milliseconds),
  /** The lines of the answer. */
  answer: v.pipe(v.array(text(500)), v.maxLength(20)),
});

/** A form as somebody fills it in. */
export const contactRequestSchema = v.strictObject({
  fiscalCode,
  category: title,
  subCategory: v.optional(v.nullable(title), null),
  text: v.pipe(v.string(), v.minLength(1)),
});

export type ContactForm = v.InferOutput<typeof contactFormSchema>;
export type NewContactForm = v.InferInput<typeof contactFormSchema>;
export type ContactRequest = v.InferOutput<typeof contactRequestSchema>;
export type NewContactRequest = v.InferInput<typeof contactRequestSchema>;
