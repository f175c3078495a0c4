import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import * as v from 'valibot';
import { deadlineDaySchema } from '#contracts/api/deadlines.ts';
import { useMoveWords } from '#src/shared/deadlines/useMoveWords.ts';
import { useFormat } from '#src/shared/text/format.ts';
import { textRecipe } from '#src/shared/ui/text.recipe.ts';
import { lawfulDayOptions } from '../deadlines.queries.ts';

/** Where the new day is a day off: the day to which it moves, and why. */
export function DueThen({ day }: { readonly day: string | null }) {
  const { t } = useTranslation('deadlines');
  const { fullDay } = useFormat();
  const moveWords = useMoveWords();
  const then = useQuery({ ...lawfulDayOptions(day ?? ''), enabled: v.is(deadlineDaySchema, day) });
  if (!then.isSuccess || then.data.move === null) return null;
  return (
    <output className={textRecipe.quiet}>
      {t('extend.dueThen', { day: fullDay(then.data.date) })} {moveWords(then.data.move)}
    </output>
  );
}
