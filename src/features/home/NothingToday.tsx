import { Sun } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { ToDoLine } from '#contracts/api/home.ts';
import { EmptyState } from '#src/shared/ui/feedback/EmptyState.tsx';
import { Icon } from '#src/shared/ui/labels/Icon.tsx';
import { useFormat } from '#src/shared/text/format.ts';

/** Nothing to do, to answer or to wait for: what is due next. */
export function NothingToday({ next }: { readonly next: ToDoLine | null }) {
  const { t } = useTranslation('home');
  const dayName = useFormat().weekdayAndDay;
  return (
    <EmptyState
      icon={<Icon of={Sun} size={24} />}
      title={t('nothing')}
      text={
        next === null ? undefined : t('next', { name: next.title, value: next.clientName, date: dayName(next.dueDate) })
      }
    />
  );
}
