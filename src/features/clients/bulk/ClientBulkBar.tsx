import { BriefcaseBusiness, Send, Tag, UserMinus } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCan } from '#src/shared/api/account.queries.ts';
import { openNewRequest, requestFor } from '#src/shared/begin/newRequestState.ts';
import { useCommands } from '#src/shared/hooks/useCommands.ts';
import { useNewWorkFor } from '#src/shared/hooks/useNewWorkFor.ts';
import { BulkAction } from '#src/shared/list/BulkAction.tsx';
import { BulkBar } from '#src/shared/list/BulkBar.tsx';
import { ConfirmBulk } from '#src/shared/list/ConfirmBulk.tsx';
import type { ListOf } from '#src/shared/list/useList.ts';
import { CommandButton } from '#src/shared/ui/actions/CommandButton.tsx';
import type { clientList } from '../clients.queries.ts';
import { GroupingPickers } from './GroupingPickers.tsx';
import { useClientChange } from './useClientChange.ts';
import { useDeactivation } from './useDeactivation.ts';

/** Few visits change tags. */
const TagsDialog = lazy(async () => ({ default: (await import('./TagsDialog.tsx')).TagsDialog }));

type ClientBulkBarProps = { readonly list: ListOf<typeof clientList> };

/** What can be done with the selected clients. Each command names them before it does something. */
export function ClientBulkBar({ list }: ClientBulkBarProps) {
  const { t } = useTranslation(['clients', 'table']);
  const { selection } = list;
  const count = selection.ids.size;
  const mayAsk = useCan()('spvRequests.create');
  const [isTagging, setTagging] = useState(false);
  const change = useClientChange(selection);
  const deactivation = useDeactivation(selection);
  const beginWork = useNewWorkFor();
  const commands = useCommands({
    work: {
      label: t('action.newWork'),
      icon: BriefcaseBusiness,
      isEnabled: count > 0,
      run: () => beginWork(selection.ids),
    },
    tags: { label: t('bulk.tags'), icon: Tag, isEnabled: count > 0, run: () => setTagging(true) },
    request: {
      label: t('bulk.request'),
      icon: Send,
      isEnabled: count > 0 && mayAsk,
      run: () => openNewRequest(requestFor([...selection.ids])),
    },
    deactivate: { label: t('action.deactivate'), icon: UserMinus, isEnabled: count > 0, run: deactivation.run.ask },
  });
  return (
    <>
      <BulkBar
        list={list}
        label={t('bulk.label')}
        selected={
          change.run.progress === null ? t('selected', { count }) : t('table:bulk.progress', change.run.progress)
        }
      >
        <GroupingPickers change={change} />
        <CommandButton look="ghost" command={commands.work} />
        <CommandButton look="ghost" command={commands.tags} />
        {mayAsk ? <CommandButton look="ghost" command={commands.request} /> : null}
        <BulkAction run={deactivation.run} command={commands.deactivate} look="dangerGhost" />
      </BulkBar>
      <ConfirmBulk asked={change} />
      <ConfirmBulk asked={deactivation} tone="danger" />
      <Suspense fallback={null}>
        {isTagging ? (
          <TagsDialog
            names={change.names}
            onSave={(tags) => {
              setTagging(false);
              change.setTags(tags);
            }}
            onClose={() => setTagging(false)}
          />
        ) : null}
      </Suspense>
    </>
  );
}
