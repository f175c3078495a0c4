import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ClientBulk, ClientRow } from '#contracts/api/client.ts';
import type { BulkOutcome } from '#machines/bulkAction/bulkAction.machine.ts';
import { errorKeyOf } from '#src/shared/api/describeError.ts';
import { useToast } from '#src/shared/hooks/useToast.ts';
import type { AskedBulk } from '#src/shared/list/ConfirmBulk.tsx';
import { useBulkAction } from '#src/shared/list/useBulkAction.ts';
import type { RowSelection } from '#src/shared/table/useRowSelection.ts';
import { clientBulkActors } from '../clients.actors.ts';
import { nameIn, namesIn } from './namesOf.ts';

/** What is put on clients and taken off. */
export type TagChange = Pick<ClientBulk, 'addTags' | 'removeTags'>;
type Asked = { readonly kind: 'manager' | 'team'; readonly name: string | undefined };

export type ClientChange = AskedBulk & {
  /** Asks whether the selected clients get this; `name` says what, absent where it is taken off. */
  readonly ask: (kind: Asked['kind'], set: ClientBulk['set'], name: string | undefined) => void;
  /** The dialog of the tags has named the clients. */
  readonly setTags: (tags: TagChange) => void;
};

/** Gives the selected clients a manager, a team or tags, and tells how it went. */
export function useClientChange(selection: RowSelection<ClientRow>): ClientChange {
  const { t } = useTranslation('clients');
  const [{ kind, name }, setAsked] = useState<Asked>({ kind: 'manager', name: undefined });
  const told = useToldOutcomes(selection);
  const run = useBulkAction(selection, { actors: clientBulkActors, action: 'set', needsConfirmation: true, ...told });
  const tagging = useBulkAction(selection, { actors: clientBulkActors, action: 'tag', ...told });
  const count = selection.ids.size;
  const title = name === undefined ? t(WITHOUT_KEY[kind], { count }) : t(ASK_KEY[kind], { count, name });
  return {
    run: tagging.isRunning ? tagging : run,
    question: { title, text: t('bulk.changeText'), confirm: t('bulk.change', { count }) },
    names: namesIn(selection),
    ask: (asked, set, newName) => {
      setAsked({ kind: asked, name: newName });
      run.set({ set });
    },
    setTags: (tags) => tagging.set({ set: {}, ...tags }),
  };
}

function useToldOutcomes(selection: RowSelection<ClientRow>) {
  const toast = useToast();
  return {
    onDone: ({ done }: BulkOutcome) =>
      toast({ kind: 'success', title: 'clients:changed.done', values: { count: done.length } }),
    onPartlyDone: ({ done, failed }: BulkOutcome) =>
      toast({
        kind: 'warning',
        title: 'clients:changed.partly',
        text: 'clients:changed.partlyText',
        values: { done: done.length, names: failed.map((id) => nameIn(selection, id)).join(', ') },
      }),
    onFailed: ({ reasons }: BulkOutcome) =>
      toast({ kind: 'warning', title: 'clients:changed.failed', text: errorKeyOf(reasons[0]) }),
  };
}

const ASK_KEY = { manager: 'bulk.askManager', team: 'bulk.askTeam' } as const;
const WITHOUT_KEY = { manager: 'bulk.askNoManager', team: 'bulk.askNoTeam' } as const;
