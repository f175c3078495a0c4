import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { SpvFiling } from '#contracts/api/spvFiling.ts';
import { DataTable } from '#src/shared/list/DataTable.tsx';
import { ListScreen } from '#src/shared/list/ListScreen.tsx';
import { useList } from '#src/shared/list/useList.ts';
import { DropOverlay } from '#src/shared/uploads/DropOverlay.tsx';
import { ConfirmFilings } from '../approve/ConfirmFilings.tsx';
import { FilingBar } from '../approve/FilingBar.tsx';
import { nameOf } from '../approve/filingCommands.ts';
import { FilingDialog } from '../details/FilingDialog.tsx';
import { DeclaredMonth } from '../figures/DeclaredMonth.tsx';
import { FilingFigures } from '../figures/FilingFigures.tsx';
import { useFilingView } from '../figures/useFilingView.ts';
import { ViewToggle } from '../figures/ViewToggle.tsx';
import { FilingFilters } from './FilingFilters.tsx';
import { FilingsEmpty } from './FilingsEmpty.tsx';
import { filingList } from '../spvFilings.queries.ts';
import type { FilingSearch } from './filingSearch.ts';
import { useSelectionStore } from './SelectionProvider.tsx';
import { CorrectIndexDialog } from '../settle/CorrectIndexDialog.tsx';
import { LeftOpenNotices } from '../settle/LeftOpen.tsx';
import { SendingNotices } from '../send/SendingNotices.tsx';
import { UploadButton } from '../upload/UploadButton.tsx';
import { useFilingUpload } from '../upload/useFilingUpload.ts';
import { useFilingBulk } from '../approve/useFilingBulk.ts';
import { useFilingTable } from './useFilingTable.tsx';
import { useOpenedFiling } from '../details/useOpenedFiling.ts';

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
  const bulk = useFilingBulk(list.selection);
  const { opened, open, close } = useOpenedFiling(list.rows);
  const [corrected, setCorrected] = useState<SpvFiling | null>(null);
  const [newClient, setNewClient] = useState<string | null>(null);
  const refile = (filing: SpvFiling) => bulk.ask('refile', [filing]);
  const withdraw = (filing: SpvFiling) => bulk.ask('withdraw', [filing]);
  const { upload, isOver } = useFilingUpload();
  const { view, setView } = useFilingView(list.search);
  const { columns, rowLink } = useFilingTable(list.rows, {
    open,
    correct: setCorrected,
    approve: (filing) => bulk.ask('approve', [filing]),
    refile,
    withdraw,
    remove: (filing) => bulk.ask('delete', [filing]),
    addClient: setNewClient,
  });

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
      <SendingNotices />
      <LeftOpenNotices filings={list.rows} onOpen={open} />
      {notices}
      <DataTable
        list={list}
        columns={columns}
        layoutKey="table.filings"
        rowLink={rowLink}
        selectLabel={(row) => t('row.select', { name: nameOf(row) })}
        errorTitle={t('error.title')}
      />
      <FilingsEmpty list={list} onFiles={upload} />
      <FilingBar list={list} bulk={bulk} />
      <ConfirmFilings bulk={bulk} />
      {opened === null ? null : <FilingDialog key={opened.id} filing={opened} {...{ refile, withdraw, close }} />}
      {corrected === null ? null : <CorrectIndexDialog filing={corrected} onClose={() => setCorrected(null)} />}
      {newClient === null ? null : addClient(newClient, () => setNewClient(null))}
      {isOver ? <DropOverlay title={t('drop.title')} text={t('drop.text')} /> : null}
    </ListScreen>
  );
}
