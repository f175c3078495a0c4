import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { RequestToSend } from '#contracts/api/spvRequest.ts';
import type { TokenPinWords } from '#src/shared/link/release/TokenPinRow.tsx';
import { detailsOf, documentName } from '../list/requestText.ts';
import { requestTypesOptions } from '../spvRequests.queries.ts';

/** What the row of a token says of the requests that wait in it: client, document, period, what it is for, certificate. */
export function useRequestPinWords(): TokenPinWords<RequestToSend> {
  const { t, i18n } = useTranslation('spvRequests');
  const types = useQuery(requestTypesOptions(i18n.language));
  return {
    waiting: (said) => t('pin.waiting', said),
    waitingToken: (said) => t('pin.waitingToken', said),
    waitingOpen: (said) => t('pin.waitingOpen', said),
    list: t('pin.list'),
    send: t('pin.send'),
    left: (said) => t('pin.left', said),
    summary: (request, { name }) =>
      [request.clientName, documentName(request, types.data ?? {}), detailsOf(request), request.reason, name]
        .filter(Boolean)
        .join(' · '),
  };
}
