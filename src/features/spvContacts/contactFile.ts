import * as v from 'valibot';
import { CONTACT_FILE_TYPES } from '#contracts/api/spvContact.ts';
import { CONTACT_FILE_BYTES_MAX } from '#contracts/limits.ts';
import { EMPTY_FILE, WRONG_FILE_KIND } from '#src/shared/form/values/problems.ts';

const EXTENSIONS: readonly string[] = Object.values(CONTACT_FILE_TYPES).flat();

/** The kinds of files of a form, as an input takes them. */
export const CONTACT_FILE_KINDS = EXTENSIONS.map((extension) => `.${extension}`).join(',');

const hasKind = ({ name }: File): boolean => EXTENSIONS.includes(name.toLowerCase().split('.').at(-1) ?? '');

/** The one file of a form. The server looks at its bytes. */
export const contactFileSchema = v.pipe(
  v.file(),
  v.maxSize(CONTACT_FILE_BYTES_MAX),
  v.check(hasKind, WRONG_FILE_KIND),
  v.check(({ size }) => size > 0, EMPTY_FILE),
);
