import * as v from 'valibot';
import { idSchema } from '#contracts/api/shared.ts';
import { spvContactFieldsSchema } from '#contracts/api/spvContact.ts';
import { contactFileSchema } from '../contactFile.ts';

const chosenNumber = v.pipe(v.string(), v.regex(/^[0-9]+$/), v.transform(Number));

/** A new contact form as a person fills it in: the call takes the file by its id. */
export const newContactSchema = v.strictObject({
  clientId: idSchema,
  requestCategory: v.pipe(chosenNumber, v.minValue(1)),
  requestSubCategory: v.nullable(chosenNumber),
  requestText: spvContactFieldsSchema.entries.requestText,
  file: v.nullable(contactFileSchema),
});
export type NewContact = v.InferOutput<typeof newContactSchema>;
