import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { SpvFiling } from '#contracts/api/spvFiling.ts';
import { PagedListScreen } from '#src/shared/list/PagedListScreen.tsx';
import { useRowSelection } from '#src/shared/table/useRowSelection.ts';
import { ConfirmFilings } from '../approve/ConfirmFilings.tsx';
import { DropOverlay } from '../upload/DropOverlay.tsx';
import { FilingBar } from '../approve/FilingBar.tsx';
import { FilingCount } from './FilingCount.tsx';
import { FilingDialog } from '../details/FilingDialog.tsx';
import { FilingFilters } from './FilingFilters.tsx';
import { FilingsEmpty } from './FilingsEmpty.tsx';
import { filingListOptions, filterNameOf } from '../spvFilings.queries.ts';
import type { FilingSearch } from './filingSearch.ts';
import { useSelectionStore } from './SelectionProvider.tsx';
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
};

/** Declarations on their way to the tax authority. Its state is in the address. */
export function FilingsScreen({ search, addClient }: FilingsScreenProps) {
  const { t } = useTranslation('spvFilings');
  const navigate = useNavigate();
  const list = useQuery(filingListOptions(search));
  const items = list.data?.items ?? NONE;
  const selection = useRowSelection(items, { store: useSelectionStore(), filter: filterNameOf(search) });
  const bulk = useFilingBulk(selection);
  const { opened, open, close } = useOpenedFiling(items);
  const [newClient, setNewClient] = useState<string | null>(null);
  const go = (next: FilingSearch) => void navigate({ to: '/spv/filings', search: next });
  const refile = (filing: SpvFiling) => bulk.ask('refile', [filing]);
  const withdraw = (filing: SpvFiling) => bulk.ask('withdraw', [filing]);
  const { upload, isOver } = useFilingUpload();

  return (
    <PagedListScreen
      title={t('title')}
      actions={<UploadButton hint="u" onFiles={upload} />}
      filterLabel={t('filter.label')}
      // Another filter shows its first page.
      filters={<FilingFilters search={search} onChange={(change) => go({ ...search, ...change, page: 1 })} />}
      count={<FilingCount search={search} />}
      notices={<SendingNotices />}
      list={list}
      page={search.page}
      onPage={(page) => go({ ...search, page })}
      table={useFilingTable(items, {
        open,
        approve: (filing) => bulk.ask('approve', [filing]),
        refile,
        withdraw,
        remove: (filing) => bulk.ask('delete', [filing]),
        addClient: setNewClient,
      })}
      selection={selection}
      errorTitle={t('error.title')}
      empty={
        <FilingsEmpty
          search={search}
          onFiles={upload}
          onFirstPage={() => go({ ...search, page: 1 })}
          onClear={() => go({ page: 1 })}
        />
      }
    >
      <FilingBar selection={selection} bulk={bulk} />
      <ConfirmFilings bulk={bulk} />
      {opened === null ? null : (
        <FilingDialog
          key={opened.id}
          filing={opened}
          onRefile={() => refile(opened)}
          onWithdraw={() => withdraw(opened)}
          onClose={close}
        />
      )}
      {newClient === null ? null : addClient(newClient, () => setNewClient(null))}
      {isOver ? <DropOverlay /> : null}
    </PagedListScreen>
  );
}

const NONE: readonly SpvFiling[] = [];
