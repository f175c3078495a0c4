import { TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useAccount } from '#src/shared/api/account.queries.ts';
import { useFormat } from '#src/shared/text/format.ts';
import { noticeLine, noticeWords } from '#src/shared/ui/feedback/notice.recipe.ts';
import { Icon } from '#src/shared/ui/labels/Icon.tsx';
import { TakeBackButton } from './TakeBackButton.tsx';

/** On every page of a firm that waits for its deletion: the day, and for owners the way back. */
export function DeletionBar() {
  const { t } = useTranslation('shell');
  const format = useFormat();
  const account = useAccount();
  if (account === undefined || account.firmDeletion === null) return null;
  const day = format.fullDate(account.firmDeletion.deletesAt);
  return (
    <section aria-label={t('deletion.label')} className={noticeLine} data-tone="warning">
      <Icon of={TriangleAlert} />
      <p className={noticeWords}>{t('deletion.waits', { day })}</p>
      <TakeBackButton />
    </section>
  );
}
