import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ListScreen } from '#src/shared/list/ListScreen.tsx';
import { useList } from '#src/shared/list/useList.ts';
import { DropOverlay } from '#src/shared/uploads/DropOverlay.tsx';
import { DeclaredMonth } from '../figures/DeclaredMonth.tsx';
import { FilingFigures } from '../figures/FilingFigures.tsx';
import { useFilingView } from '../figures/useFilingView.ts';
import { ViewToggle } from '../figures/ViewToggle.tsx';
import { filingList } from '../spvFilings.queries.ts';
import { UploadButton } from '../upload/UploadButton.tsx';
import { useFilingUpload } from '../upload/useFilingUpload.ts';
import { FilingFilters } from './FilingFilters.tsx';
import { FilingListBody } from './FilingListBody.tsx';
import type { FilingSearch } from './filingSearch.ts';
import { useSelectionStore } from './SelectionProvider.tsx';

type FilingsScreenProps = {
  readonly search: FilingSearch;
  /** The dialog that adds the client with a code that no client has yet. */
  readonly addClient: (taxId: string, onClose: () => void) => ReactNode;
  /** What other areas have to say of filings. */
  readonly notices?: ReactNode;
};

/** Declarations on their way to the tax authority. Its state is in the address. */
export function FilingsScreen({ search, addClient, notices }: FilingsScreenProps) {
  const { t } = useTranslation('spvFilings');
  const list = useList(filingList, search, { label: t('table'), selections: useSelectionStore() });
  const { upload, isOver } = useFilingUpload();
  const { view, setView } = useFilingView(list.search);
  return (
    <ListScreen
      list={list}
      title={t('title')}
      note={view === 'chart' ? <DeclaredMonth list={list} /> : undefined}
      actions={
        <>
          {view === null ? null : <ViewToggle view={view} onChange={setView} />}
          <UploadButton hint="u" onFiles={upload} />
        </>
      }
    >
      <FilingFilters list={list} />
      {view === 'chart' ? <FilingFigures list={list} /> : null}
      <FilingListBody list={list} onFiles={upload} addClient={addClient} notices={notices} />
      {isOver ? <DropOverlay title={t('drop.title')} text={t('drop.text')} /> : null}
    </ListScreen>
  );
}
