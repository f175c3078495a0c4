import { useQuery } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import type { Api } from '../api/api.ts';
import { enumOptions } from '../api/enums.queries.ts';
import { ChoiceFilter } from './ChoiceFilter.tsx';

type EnumFilterProps = Omit<ComponentProps<typeof ChoiceFilter>, 'options' | 'isLoading' | 'hasFailed'> & {
  readonly values: readonly string[];
  /** The enumeration of the server that has the words for the values. */
  readonly enumeration: keyof Awaited<ReturnType<Api['enums']['get']>>;
};

/** A filter by the values of an enumeration, in the server's words. */
export function EnumFilter({ values, enumeration, ...filter }: EnumFilterProps) {
  const { i18n } = useTranslation();
  const words = useQuery(enumOptions(i18n.language));
  const wordOf = words.data?.[enumeration] ?? {};
  return (
    <ChoiceFilter
      {...filter}
      options={values.map((value) => ({ value, label: wordOf[value] ?? value }))}
      isLoading={words.isPending}
      hasFailed={words.isError}
    />
  );
}
