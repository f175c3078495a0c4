import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { NewRequestBegin } from '#src/shared/begin/newRequestState.ts';
import { DataTable } from '#src/shared/list/DataTable.tsx';
import { RequestNotices } from '../send/RequestNotices.tsx';
import type { RequestListModel, RequestRow, RequestSet } from '../spvRequests.queries.ts';
import { beginAgain } from './beginAgain.ts';
import { RequestBar } from './RequestBar.tsx';
import { RequestDialogs, type OpenRequest } from './RequestDialogs.tsx';
import { RequestsEmpty } from './RequestsEmpty.tsx';
import type { RequestTypes } from './requestText.ts';
import { useMoveRequest } from './useMoveRequest.ts';
import { useRequestDrawing } from './useRequestDrawing.tsx';
import { useSeenAnswers } from './useSeenAnswers.ts';

type RequestListBodyProps = {
  readonly list: RequestListModel;
  readonly set: RequestSet;
  readonly types: RequestTypes;
  /** Begins a new request. */
  readonly start: (begin: NewRequestBegin) => void;
  /** How the first one of all is begun. */
  readonly first: NewRequestBegin;
};

/** The rows of a list of requests with all that can be done with them. */
export function RequestListBody({ list, set, types, start, first }: RequestListBodyProps) {
  const { t } = useTranslation('spvRequests');
  const [opened, setOpened] = useState<OpenRequest | null>(null);
  const { isUnread } = useSeenAnswers();
  const show = (kind: OpenRequest['kind']) => (request: RequestRow) => setOpened({ kind, request });
  const again = (request: RequestRow) => start(beginAgain([request]));
  const drawing = useRequestDrawing(list.rows, {
    types,
    isUnread,
    commands: { open: show('error'), settle: show('settle'), remove: show('remove'), again, move: useMoveRequest() },
  });
  return (
    <>
      <Suspense fallback={null}>
        <RequestNotices />
      </Suspense>
      <DataTable list={list} drawing={drawing} layoutKey="table.requests" errorTitle={t('error.title')} />
      <RequestsEmpty list={list} set={set} types={types} onNew={() => start(first)} />
      <RequestBar list={list} set={set} types={types} />
      <RequestDialogs opened={opened} onOpen={setOpened} onAgain={again} onClose={() => setOpened(null)} />
    </>
  );
}
