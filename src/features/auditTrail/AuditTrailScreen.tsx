import { useQuery } from '@tanstack/react-query';
import { Link2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { describeError } from '#src/shared/api/describeError.ts';
import { useToast } from '#src/shared/hooks/useToast.ts';
import { DataTable } from '#src/shared/list/DataTable.tsx';
import { EmptyList } from '#src/shared/list/EmptyList.tsx';
import { ListScreen } from '#src/shared/list/ListScreen.tsx';
import { useList } from '#src/shared/list/useList.ts';
import { Button } from '#src/shared/ui/actions/Button.tsx';
import { EmptyState } from '#src/shared/ui/feedback/EmptyState.tsx';
import { Icon } from '#src/shared/ui/labels/Icon.tsx';
import { AuditFilters } from './AuditFilters.tsx';
import type { AuditSearch } from './auditSearch.ts';
import { auditList, lastCheckOptions, useCheckTrail } from './auditTrail.queries.ts';
import { CheckNotice } from './CheckNotice.tsx';
import { EntryDrawer } from './EntryDrawer.tsx';
import { useAuditDrawing } from './useAuditDrawing.tsx';

/** Who changed what, when, from what to what. Its state is in the address. */
export function AuditTrailScreen({ search }: { readonly search: AuditSearch }) {
  const { t } = useTranslation('auditTrail');
  const toast = useToast();
  const list = useList(auditList, search, { label: t('table') });
  const check = useCheckTrail();
  const last = useQuery(lastCheckOptions(check.isPending)).data ?? null;
  const isRunning = check.isPending || (last !== null && last.endedAt === null && !last.isBrokenOff);
  const run = () =>
    check.mutate(undefined, {
      onError: (error) => toast({ kind: 'warning', title: 'auditTrail:check.failed', text: describeError(error).key }),
    });
  return (
    <ListScreen
      list={list}
      title={t('title')}
      actions={
        <Button look="primary" icon={<Icon of={Link2} size={14} />} isBusy={isRunning} onClick={run}>
          {t('check.run')}
        </Button>
      }
    >
      {last === null ? null : <CheckNotice check={last} isRunning={isRunning} />}
      <AuditFilters list={list} search={search} />
      <DataTable list={list} drawing={useAuditDrawing()} layoutKey="table.auditTrail" errorTitle={t('error.title')} />
      <EmptyList
        list={list}
        page={t('empty.page')}
        filtered={t('empty.filtered')}
        filteredText={t('empty.filteredText')}
        showAll={t('empty.showAll')}
      >
        <EmptyState title={t('empty.title')} text={t('empty.text')} />
      </EmptyList>
      <EntryDrawer entry={list.rows.find(({ seq }) => seq === search.entry) ?? null} />
    </ListScreen>
  );
}
