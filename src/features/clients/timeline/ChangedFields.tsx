import { useTranslation } from 'react-i18next';
import type { TimelineEvent } from '#contracts/api/timeline.ts';
import { WORK_PRIORITIES, WORK_STATUSES } from '#contracts/api/workItem.ts';
import { capitalised, useFormat } from '#src/shared/text/format.ts';
import { textRecipe } from '#src/shared/ui/text.recipe.ts';
import { PRIORITY_KEY, STATUS_KEY } from '#src/shared/work/words.ts';
import { fieldKey } from './timelineWords.ts';

type Changes = TimelineEvent['changes'];

/** What an update has changed, from what to what; a long text, and what has no words, by name only. */
export function ChangedFields({ changes }: { readonly changes: Changes }) {
  const { t } = useTranslation(['timeline', 'work']);
  const wordOf = useWords();
  const isSaid = ({ field, before, after }: Changes[number]) => !LONG.has(field) && (before !== null || after !== null);
  const named = changes.filter((change) => !isSaid(change)).flatMap(({ field }) => fieldKey(field) ?? []);
  return (
    <>
      {changes.filter(isSaid).map(({ field, before, after }) => {
        const key = fieldKey(field);
        if (key === null) return null;
        const words = { field: capitalised(t(key)), before: wordOf(before), after: wordOf(after) };
        return (
          <span key={field} className={textRecipe.quiet}>
            {t('work:timeline.change', words)}
          </span>
        );
      })}
      {named.length === 0 ? null : (
        <span className={textRecipe.quiet}>{t('fields', { names: named.map((key) => t(key)).join(', ') })}</span>
      )}
    </>
  );
}

/** A value as a person reads it. */
function useWords() {
  const { t } = useTranslation(['timeline', 'work']);
  const { day } = useFormat();
  return (value: string | null): string => {
    if (value === null) return '–';
    if (value === 'true' || value === 'false') return t(value === 'true' ? 'yes' : 'no');
    const status = WORK_STATUSES.find((one) => one === value);
    const priority = WORK_PRIORITIES.find((one) => one === value);
    if (status !== undefined) return t(STATUS_KEY[status]);
    if (priority !== undefined) return t(PRIORITY_KEY[priority]);
    return /^\d{4}-\d{2}-\d{2}$/.test(value) ? day(value) : value;
  };
}

const LONG: ReadonlySet<string> = new Set(['description', 'notes']);
