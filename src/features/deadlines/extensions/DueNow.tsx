import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { DeadlineExtension } from '#contracts/api/deadlines.ts';
import type { DeadlineForm } from '#contracts/deadlines.ts';
import { useFormCore } from '#src/shared/form/formContext.ts';
import { useFormat } from '#src/shared/text/format.ts';
import { textRecipe } from '#src/shared/ui/text.recipe.ts';
import { dueDaysOptions } from '../deadlines.queries.ts';

type DueNowProps = {
  readonly statementType: DeadlineForm | null;
  readonly period: string | null;
  /** The day by law, where it is known already. */
  readonly lawful: string | undefined;
  readonly onFound: (extension: DeadlineExtension) => void;
};

/** The day on which the chosen form is due without the extension; one that is extended already is handed on while nothing is entered. */
export function DueNow({ statementType, period, lawful, onFound }: DueNowProps) {
  const { t } = useTranslation('deadlines');
  const { fullDay } = useFormat();
  const [year = 0, month = 0] = (period ?? '').split('-').map(Number);
  const isAsked = lawful === undefined && statementType !== null && year > 0;
  const due = useQuery({ ...dueDaysOptions(year, month), enabled: isAsked });
  const form = isAsked ? due.data?.[0]?.forms.find((one) => one.statementType === statementType) : undefined;
  const extension = form?.extension ?? null;
  const { api } = useFormCore();
  // Nothing that was entered goes for one that a colleague enters meanwhile, or that this form has just saved.
  const hand = useEffectEvent((found: DeadlineExtension) => {
    if (api.getFieldValue('newDate') === '' && api.getFieldValue('reason') === '') onFound(found);
  });
  useEffect(() => {
    if (extension !== null) hand(extension);
  }, [extension]);
  const day = lawful ?? form?.date;
  if (day === undefined || extension !== null) return null;
  return (
    <p className={textRecipe.quiet}>
      {t(lawful === undefined ? 'extend.dueNow' : 'extend.dueByLaw', { day: fullDay(day) })}
    </p>
  );
}
