import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { SpvFiling } from '#contracts/api/spvFiling.ts';
import { DataTable } from '#src/shared/list/DataTable.tsx';
import { ConfirmFilings } from '../approve/ConfirmFilings.tsx';
import { FilingBar } from '../approve/FilingBar.tsx';
import { useFilingBulk } from '../approve/useFilingBulk.ts';
import { FilingDialog } from '../details/FilingDialog.tsx';
import { useOpenedFiling } from '../details/useOpenedFiling.ts';
import { usePapersDownload } from '../papers/usePapersDownload.ts';
import { SendingNotices } from '../send/SendingNotices.tsx';
import { CorrectIndexDialog } from '../settle/CorrectIndexDialog.tsx';
import type { FilingListModel } from '../spvFilings.queries.ts';
import { FilingsEmpty } from './FilingsEmpty.tsx';
import { useFilingDrawing } from './useFilingDrawing.tsx';

type FilingListBodyProps = {
  readonly list: FilingListModel;
  readonly onFiles: (files: readonly File[]) => void;
  /** The dialog that adds the client with a code that no client has yet. */
  readonly addClient: (taxId: string, onClose: () => void) => ReactNode;
  /** What other areas have to say of filings. */
  readonly notices?: ReactNode;
};

/** The rows of a list of filings with all that can be done with them. */
export function FilingListBody({ list, onFiles, addClient, notices }: FilingListBodyProps) {
  const { t } = useTranslation('spvFilings');
  const bulk = useFilingBulk(list.selection);
  const papers = usePapersDownload();
  const { opened, open, close } = useOpenedFiling(list.rows);
  const [corrected, setCorrected] = useState<SpvFiling | null>(null);
  const [newClient, setNewClient] = useState<string | null>(null);
  const refile = (filing: SpvFiling) => bulk.ask('refile', [filing]);
  const withdraw = (filing: SpvFiling) => bulk.ask('withdraw', [filing]);
  const drawing = useFilingDrawing(
    list.rows,
    {
      open,
      correct: setCorrected,
      approve: (filing) => bulk.ask('approve', [filing]),
      refile,
      withdraw,
      remove: (filing) => bulk.ask('delete', [filing]),
      addClient: setNewClient,
      papers: ({ id }) => papers.start([id]),
    },
    papers.isRunning,
  );
  return (
    <>
      <SendingNotices filings={list.rows} onOpen={open} />
      {notices}
      <DataTable list={list} drawing={drawing} layoutKey="table.filings" errorTitle={t('error.title')} />
      <FilingsEmpty list={list} onFiles={onFiles} />
      <FilingBar list={list} bulk={bulk} papers={papers} />
      <ConfirmFilings bulk={bulk} />
      {opened === null ? null : <FilingDialog key={opened.id} filing={opened} {...{ refile, withdraw, close }} />}
      {corrected === null ? null : <CorrectIndexDialog filing={corrected} onClose={() => setCorrected(null)} />}
      {newClient === null ? null : addClient(newClient, () => setNewClient(null))}
    </>
  );
}
