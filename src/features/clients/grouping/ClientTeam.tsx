import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Client } from '#contracts/api/client.ts';
import { teamsOptions } from '#src/shared/filters/grouping.queries.ts';
import { Picker } from '#src/shared/ui/fields/Picker.tsx';
import { InlineButton } from '#src/shared/work/InlineButton.tsx';
import { useChangeGrouping } from './useChangeGrouping.ts';

/** The team that works for a client, changed in place. */
export function ClientTeam({ client: { id, team, generalInformation } }: { readonly client: Client }) {
  const { t } = useTranslation(['clients', 'work']);
  const teams = useQuery(teamsOptions());
  const change = useChangeGrouping(id);
  const label = t('team.choose', { name: generalInformation.name });
  const { isPending, variables } = change;
  const teamId = isPending ? variables.set.teamId : team?.id;
  const chosen = teams.data?.find((known) => known.id === teamId) ?? (isPending ? null : team);
  return (
    <Picker
      label={label}
      canClear
      options={(teams.data ?? []).map(({ id: value, name }) => ({ value, label: name }))}
      value={chosen === null ? [] : [chosen.id]}
      isLoading={teams.isPending}
      hasFailed={teams.isError}
      onChange={([next]) => change.mutate({ set: { teamId: next ?? null } })}
      trigger={
        <InlineButton
          look="cell"
          isEmpty={chosen === null}
          aria-label={t('work:chosen', { label, value: chosen?.name ?? t('team.none') })}
        >
          {chosen?.name ?? t('team.none')}
        </InlineButton>
      }
    />
  );
}
