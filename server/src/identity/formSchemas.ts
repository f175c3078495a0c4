import * as v from 'valibot';
import { PASSWORD_MAX } from '#contracts/limits.ts';
import type { TextKey, Translate } from './texts.ts';
import type { Problem } from './pages/layout.ts';
import { isAcceptablePassword } from './password.ts';

const required = v.pipe(v.string(), v.trim(), v.minLength(1, 'required'), v.maxLength(200, 'tooLong'));
const email = v.pipe(v.string(), v.trim(), v.maxLength(254, 'email'), v.email('email'));
const newPassword = v.pipe(v.string(), v.check(isAcceptablePassword, 'password'));
const givenPassword = v.pipe(v.string(), v.minLength(1, 'required'), v.maxLength(PASSWORD_MAX, 'credentials'));

/** Forms of the hosted pages. */
export const signInSchema = v.object({ email, password: givenPassword });
export const signUpSchema = v.object({
  firmName: required,
  givenName: required,
  familyName: required,
  email,
  password: newPassword,
});
export const firmSchema = v.object({ accountId: v.pipe(v.string(), v.uuid()) });
export const profileSchema = v.object({ givenName: required, familyName: required });
export const passwordSchema = v.object({ oldPassword: givenPassword, newPassword });
export const forgotSchema = v.object({ email });
export const resetSchema = v.object({ token: v.pipe(v.string(), v.maxLength(100)), password: newPassword });

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
  credentials: 'problem.credentials',
};

/** What the person typed, or what is wrong with it, one line for each field. */
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
