import { useTranslation } from 'react-i18next';
import { ListSection } from '#src/shared/list/ListSection.tsx';
import { useList } from '#src/shared/list/useList.ts';
import { DropOverlay } from '#src/shared/uploads/DropOverlay.tsx';
import { clientFilingList } from '../spvFilings.queries.ts';
import { useFilingUpload } from '../upload/useFilingUpload.ts';
import { FilingFilters } from './FilingFilters.tsx';
import { FilingListBody } from './FilingListBody.tsx';
import type { FilingSearch } from './filingSearch.ts';

type ClientFilingsProps = { readonly clientId: string; readonly search: FilingSearch };

/** The filings of one client, on its page. */
export function ClientFilings({ clientId, search }: ClientFilingsProps) {
  const { t } = useTranslation('spvFilings');
  const list = useList(clientFilingList(clientId), search, { label: t('table') });
  const { upload, isOver } = useFilingUpload();
  return (
    <ListSection list={list} label={t('title')}>
      <FilingFilters list={list} hasClients={false} />
      {/* A filing of the client has its client. */}
      <FilingListBody list={list} onFiles={upload} addClient={() => null} />
      {isOver ? <DropOverlay title={t('drop.title')} text={t('drop.text')} /> : null}
    </ListSection>
  );
}
