import * as v from 'valibot';
import { emailSchema } from '#contracts/api/shared.ts';
import { PASSWORD_MAX } from '#contracts/limits.ts';
import { hasPasswordShape, isHardToGuess } from '../accounts/passwordStrength.ts';
import type { Problem } from '../pages/layout.ts';
import type { TextKey, Translate } from '../texts/texts.ts';

const required = v.pipe(v.string(), v.trim(), v.minLength(1, 'required'), v.maxLength(200, 'tooLong'));
const email = v.message(emailSchema, 'email');
const newPassword = (ownWords: readonly string[]) =>
  v.pipe(
    v.string(),
    v.check(hasPasswordShape, 'password'),
    v.check((password) => isHardToGuess(password, ownWords), 'guessable'),
  );
const givenPassword = v.pipe(v.string(), v.minLength(1, 'required'), v.maxLength(PASSWORD_MAX, 'credentials'));

/** Forms of the hosted pages. */
export const signInSchema = v.object({ email, password: givenPassword });
export const signUpSchema = (ownWords: readonly string[]) =>
  v.object({
    firmName: required,
    givenName: required,
    familyName: required,
    email,
    password: newPassword(ownWords),
  });
export const firmSchema = v.object({ accountId: v.pipe(v.string(), v.uuid()) });
export const profileSchema = v.object({ givenName: required, familyName: required });
export const passwordSchema = (ownWords: readonly string[]) =>
  v.object({ oldPassword: givenPassword, newPassword: newPassword(ownWords) });
export const acceptSchema = (ownWords: readonly string[]) =>
  v.object({ givenName: required, familyName: required, password: newPassword(ownWords) });
export const acceptWithAccountSchema = v.object({ password: givenPassword });
export const forgotSchema = v.object({ email });
export const resetSchema = (ownWords: readonly string[]) =>
  v.object({ token: v.pipe(v.string(), v.maxLength(100)), password: newPassword(ownWords) });

/** A person's own names, which make a password easy to guess. */
export const ownWordsOf = (person: {
  readonly firmName?: string;
  readonly givenName?: string;
  readonly familyName?: string;
  readonly email?: string;
}): string[] =>
  [person.firmName, person.givenName, person.familyName, person.email].filter((word) => word !== undefined);

const LABELS: Readonly<Record<string, TextKey>> = {
  firmName: 'signUp.firmName',
  givenName: 'signUp.givenName',
  familyName: 'signUp.familyName',
  email: 'signUp.email',
  password: 'signUp.password',
  oldPassword: 'profile.oldPassword',
  newPassword: 'profile.newPassword',
};
const PROBLEMS: Readonly<Record<string, TextKey>> = {
  required: 'problem.required',
  tooLong: 'problem.tooLong',
  email: 'problem.email',
  password: 'problem.password',
  guessable: 'problem.guessable',
  credentials: 'problem.credentials',
};

/** Parses a form into its values, or into one error per field. */
export function readForm<const S extends v.GenericSchema>(
  schema: S,
  form: Readonly<Record<string, unknown>>,
  t: Translate,
): { ok: true; value: v.InferOutput<S> } | { ok: false; problems: Problem[] } {
  const result = v.safeParse(schema, form);
  if (result.success) return { ok: true, value: result.output };
  const problems = new Map<string, Problem>();
  for (const issue of result.issues) {
    const field = v.getDotPath(issue) ?? '';
    const label = LABELS[field];
    const text = t(PROBLEMS[issue.message] ?? 'problem.required', { field: label === undefined ? field : t(label) });
    if (!problems.has(field)) problems.set(field, { field, text });
  }
  return { ok: false, problems: [...problems.values()] };
}
