import * as v from 'valibot';

/** A comma list in the address. One wrong item and the whole filter falls away, as if it had not been there. */
export const commaListOf = (item: v.GenericSchema<string>) =>
  v.optional(
    v.fallback(
      v.optional(
        v.pipe(
          v.string(),
          v.check((text) => listOf(text).every((one) => v.is(item, one)), 'not such a list'),
        ),
      ),
      undefined,
    ),
  );

/** The items of a comma list; none when there is no list. */
export const listOf = (text: string | undefined): readonly string[] => (text ?? '').split(',').filter(Boolean);

/** The list for the address; absent when it is empty. */
export const commaText = (items: readonly string[]): string | undefined =>
  items.length === 0 ? undefined : items.join(',');
