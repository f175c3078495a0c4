import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useActorRef } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import type { RequestRules } from '#machines/requestWizard/requestFields.ts';
import { useAccount } from '#src/shared/api/account.queries.ts';
import { markStale } from '#src/shared/api/markStale.ts';
import type { NewRequestBegin } from '#src/shared/begin/newRequestState.ts';
import { clientChoicesOptions } from '#src/shared/filters/clientChoices.queries.ts';
import { useSystemActor } from '#src/shared/hooks/actors.tsx';
import { useOutcomes } from '#src/shared/hooks/useOutcomes.ts';
import { useToast } from '#src/shared/hooks/useToast.ts';
import { ErrorState } from '#src/shared/ui/feedback/ErrorState.tsx';
import { SkeletonRows } from '#src/shared/ui/feedback/SkeletonRows.tsx';
import { Drawer } from '#src/shared/ui/overlays/Drawer.tsx';
import { requestTypesOptions, type RequestRow } from '../spvRequests.queries.ts';
import { RequestDrawer } from './RequestDrawer.tsx';
import { requestWizardActors } from './requestWizard.actors.ts';
import { RequestWizard } from './RequestWizard.tsx';

type NewRequestProps = {
  readonly begin: NewRequestBegin;
  /** Begins again with what the authority has refused. */
  readonly onAgain: (requests: readonly RequestRow[]) => void;
  readonly onClose: () => void;
  /** Nothing behind it shows what becomes of a request: it stays until that was read. */
  readonly isAlone?: boolean;
};

/** A new request, once it is known who there is and what can be asked for. */
export function NewRequest({ begin, ...rest }: NewRequestProps) {
  const { t, i18n } = useTranslation('spvRequests');
  const me = useAccount()?.user.id;
  const clients = useQuery(clientChoicesOptions());
  const types = useQuery(requestTypesOptions(i18n.language));
  if (clients.data !== undefined && types.data !== undefined) {
    const choices = clients.data.map(({ id, name, taxId, isActive, accountManagerId }) => ({
      id,
      name,
      taxId,
      isActive,
      isMine: accountManagerId !== null && accountManagerId === me,
    }));
    const rules = { clients: choices, types: types.data };
    return <Opened begin={begin} rules={rules} {...rest} />;
  }
  const failed = [clients, types].find(({ isError }) => isError);
  return (
    <Drawer isOpen title={t('new.title')} onClose={rest.onClose}>
      {failed === undefined ? (
        <SkeletonRows label={t('new.title')} />
      ) : (
        <ErrorState
          title={t('error.title')}
          error={failed.error}
          isRetrying={failed.isFetching}
          onRetry={() => void failed.refetch()}
        />
      )}
    </Drawer>
  );
}

type OpenedProps = NewRequestProps & { readonly rules: RequestRules };

function Opened({ begin, rules, onAgain, onClose, isAlone = false }: OpenedProps) {
  const toast = useToast();
  const queries = useQueryClient();
  const dispatch = useSystemActor('requestDispatch');
  const wizard = useActorRef(requestWizardActors, {
    input: { ...rules, begin: begin.entry ?? {}, newId: () => crypto.randomUUID() },
  });
  useOutcomes(wizard, {
    'requests.created': ({ requestIds, count, failed }) => {
      void markStale(queries, 'spvRequest');
      if (requestIds.length > 0) dispatch.send({ type: 'request.created', requestIds });
      if (failed === 0) {
        toast({ kind: 'success', title: 'spvRequests:toast.created', text: 'spvRequests:toast.createdText' });
        // Of several, what becomes of each is followed where they were asked for.
        if (count === 1 && !isAlone) onClose();
      } else
        toast({ kind: 'warning', title: 'spvRequests:toast.notCreated', text: 'spvRequests:toast.notCreatedText' });
    },
  });
  return begin.view === 'wizard' ? (
    <RequestWizard wizard={wizard} onAgain={onAgain} onClose={onClose} />
  ) : (
    <RequestDrawer wizard={wizard} onAgain={onAgain} onClose={onClose} />
  );
}
