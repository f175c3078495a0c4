import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { teamsOptions } from '#src/shared/filters/grouping.queries.ts';
import { peopleOptions } from '#src/shared/filters/people.queries.ts';
import { Button } from '#src/shared/ui/actions/Button.tsx';
import { Picker } from '#src/shared/ui/fields/Picker.tsx';
import type { PickerOption } from '#src/shared/ui/fields/PickerItems.tsx';
import type { ClientChange } from './useClientChange.ts';

const NONE = 'none';

/** Gives the selected clients a manager and a team, or none. */
export function GroupingPickers({ change }: { readonly change: ClientChange }) {
  const { t } = useTranslation('clients');
  const people = useQuery(peopleOptions());
  const teams = useQuery(teamsOptions());
  return (
    <>
      <BulkPicker
        label={t('bulk.manager')}
        options={(people.data ?? []).map(({ id, displayName }) => ({ value: id, label: displayName }))}
        none={t('manager.none')}
        isLoading={people.isPending}
        hasFailed={people.isError}
        isBusy={change.run.isRunning}
        onChoose={(chosen) => change.ask('manager', { accountManagerId: chosen?.value ?? null }, chosen?.label)}
      />
      <BulkPicker
        label={t('bulk.team')}
        options={(teams.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
        none={t('team.none')}
        isLoading={teams.isPending}
        hasFailed={teams.isError}
        isBusy={change.run.isRunning}
        onChoose={(chosen) => change.ask('team', { teamId: chosen?.value ?? null }, chosen?.label)}
      />
    </>
  );
}

type BulkPickerProps = {
  readonly label: string;
  readonly options: readonly PickerOption[];
  /** What takes it off. */
  readonly none: string;
  readonly isLoading: boolean;
  readonly hasFailed: boolean;
  readonly isBusy: boolean;
  readonly onChoose: (chosen: PickerOption | undefined) => void;
};

function BulkPicker({ label, options, none, isBusy, onChoose, ...states }: BulkPickerProps) {
  return (
    <Picker
      {...states}
      label={label}
      placement="top-start"
      options={[...options, { value: NONE, label: none }]}
      value={[]}
      onChange={([value]) => {
        if (value !== undefined) onChoose(options.find((option) => option.value === value));
      }}
      trigger={
        <Button look="ghost" isBusy={isBusy}>
          {label}
        </Button>
      }
    />
  );
}
