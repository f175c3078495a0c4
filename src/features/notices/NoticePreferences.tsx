import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { css, cx } from 'styled-system/css';
import { NOTICE_MAILS, type NoticeMail, type NoticePreference } from '#contracts/api/notice.ts';
import { client } from '#src/shared/api/api.ts';
import { NOTICE_KIND } from '#src/shared/notices/noticeKinds.ts';
import { tableRecipe } from '#src/shared/table/table.recipe.ts';
import { ErrorState } from '#src/shared/ui/feedback/ErrorState.tsx';
import { SkeletonRows } from '#src/shared/ui/feedback/SkeletonRows.tsx';
import { Checkbox } from '#src/shared/ui/fields/Checkbox.tsx';
import { StatusChip } from '#src/shared/ui/labels/StatusChip.tsx';
import { PageHeader } from '#src/shared/ui/page/PageHeader.tsx';
import { textRecipe } from '#src/shared/ui/text.recipe.ts';
import { preferencesOptions } from './notices.queries.ts';

/** Settings, notifications: how the person is told of each kind. A change holds at once. */
export function NoticePreferences() {
  const { t } = useTranslation('notices');
  const preferences = useQuery(preferencesOptions());
  return (
    <>
      <PageHeader title={t('preferences.title')} />
      <p className={cx(textRecipe.quiet, intro)}>{t('preferences.intro')}</p>
      {preferences.isPending ? <SkeletonRows label={t('preferences.title')} rows={5} /> : null}
      {preferences.isLoadingError ? (
        <ErrorState
          title={t('preferences.failed')}
          error={preferences.error}
          isRetrying={preferences.isFetching}
          onRetry={() => void preferences.refetch()}
        />
      ) : null}
      {preferences.data === undefined ? null : <PreferenceTable preferences={preferences.data.preferences} />}
    </>
  );
}

const table = tableRecipe();

function PreferenceTable({ preferences }: { readonly preferences: readonly NoticePreference[] }) {
  const { t } = useTranslation('notices');
  const save = useSavePreferences();
  const change = (changed: NoticePreference) =>
    save.mutate(preferences.map((one) => (one.kind === changed.kind ? changed : one)));
  const mails = NOTICE_MAILS.map((value) => ({ value, label: t(MAIL_KEY[value]) }));
  return (
    <div className={table.frame}>
      <table className={cx(table.table, grid)}>
        <caption className="sr-only">{t('preferences.title')}</caption>
        <thead>
          <tr>
            <th scope="col" className={cx(table.head, first)}>
              {t('preferences.kind')}
            </th>
            <th scope="col" className={table.head}>
              {t('preferences.product')}
            </th>
            <th scope="col" className={table.head}>
              {t('preferences.mail')}
            </th>
          </tr>
        </thead>
        <tbody>
          {preferences.map((preference) => {
            const kind = t(NOTICE_KIND[preference.kind].preference);
            return (
              <tr key={preference.kind}>
                <td className={cx(table.plainCell, first)}>{kind}</td>
                <td className={table.plainCell}>
                  <Checkbox
                    label={t('preferences.shown', { name: kind })}
                    isLabelHidden
                    checked={preference.isShown}
                    onChange={(event) => change({ ...preference, isShown: event.target.checked })}
                  />
                </td>
                <td className={table.plainCell}>
                  <StatusChip
                    label={t('preferences.mailOf', { name: kind })}
                    options={mails}
                    value={preference.mail}
                    placeholder=""
                    onChange={(chosen) => {
                      const mail = NOTICE_MAILS.find((known) => known === chosen);
                      if (mail !== undefined) change({ ...preference, mail });
                    }}
                  />
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

/** The change is shown at once, and taken back where it could not be saved. */
function useSavePreferences() {
  const queries = useQueryClient();
  const { queryKey } = preferencesOptions();
  return useMutation({
    meta: { failed: 'notices:preferences.notSaved' },
    mutationFn: (preferences: NoticePreference[]) => client.notices.savePreferences({ preferences }),
    onMutate: (preferences) => {
      const before = queries.getQueryData(queryKey);
      queries.setQueryData(queryKey, { preferences });
      return { before };
    },
    onError: (_error, _chosen, context) => queries.setQueryData(queryKey, context?.before),
  });
}

const MAIL_KEY = {
  never: 'preferences.never',
  atOnce: 'preferences.atOnce',
  daily: 'preferences.daily',
} as const satisfies Record<NoticeMail, string>;

const intro = css({ px: '16', pb: '12', maxW: 'pageSmall' });
/** Three columns stay a table on a phone. */
const grid = css({ _mobile: { display: 'table' } });
const first = css({ pl: '16', _mobile: { py: '8' } });
