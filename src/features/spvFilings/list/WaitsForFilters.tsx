import { Hourglass } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { FILING_WAITS } from '#contracts/api/spvFiling.ts';
import { ChoiceFilter } from '#src/shared/filters/ChoiceFilter.tsx';
import { PersonChip } from '#src/shared/filters/PersonChip.tsx';
import { FILING_WAIT_KEY } from '#src/shared/text/filingWaitKey.ts';
import type { FilingListModel } from '../spvFilings.queries.ts';

/** Filters by what filings wait for, and, where the home page asks for it, by the person whom they concern. */
export function WaitsForFilters({ list }: { readonly list: FilingListModel }) {
  const { t } = useTranslation(['spvFilings', 'common']);
  const { person } = list.search;
  return (
    <>
      <ChoiceFilter
        {...list.filter('waitsFor')}
        name={t('filter.waitsFor')}
        icon={<Hourglass size={14} strokeWidth={1.75} aria-hidden />}
        options={FILING_WAITS.map((value) => ({ value, label: t(FILING_WAIT_KEY[value]) }))}
      />
      {person === undefined ? null : (
        <PersonChip
          person={person}
          wordsOf={(name) => t('filter.person', { name })}
          onClear={() => list.set({ person: undefined })}
        />
      )}
    </>
  );
}
