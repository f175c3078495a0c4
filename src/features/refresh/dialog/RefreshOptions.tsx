import { useTranslation } from 'react-i18next';
import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import { REFRESH_DAYS_MAX, REFRESH_DAYS_MIN } from '#contracts/limits.ts';
import type { refreshFormMachine } from '#machines/refreshForm/refreshForm.machine.ts';
import { Checkbox } from '#src/shared/ui/fields/Checkbox.tsx';
import { NumberField } from '#src/shared/ui/fields/NumberField.tsx';
import { TextField } from '#src/shared/ui/fields/TextField.tsx';

type RefreshOptionsProps = {
  readonly form: ActorRefFrom<typeof refreshFormMachine>;
  readonly state: SnapshotFrom<typeof refreshFormMachine>;
};

/** How many days are fetched, and whether the certificate is saved. */
export function RefreshOptions({ form, state }: RefreshOptionsProps) {
  const { t } = useTranslation('refresh');
  const { days, isSaving, name } = state.context;
  const canEdit = state.can({ type: 'save.toggled' });
  const hasBadDays = !Number.isInteger(days) || days < REFRESH_DAYS_MIN || days > REFRESH_DAYS_MAX;
  return (
    <>
      <NumberField
        label={t('days.label')}
        hint={t('days.hint')}
        value={days}
        disabled={!canEdit}
        error={hasBadDays ? t('days.error') : undefined}
        onNumber={(number) => form.send({ type: 'days.changed', days: number ?? Number.NaN })}
      />
      <Checkbox
        label={t('save.label')}
        checked={isSaving}
        disabled={!canEdit}
        onChange={() => form.send({ type: 'save.toggled' })}
      />
      {isSaving ? (
        <TextField
          label={t('save.name')}
          hint={t('save.hint')}
          placeholder={t('save.nameHint')}
          value={name}
          maxLength={100}
          disabled={!canEdit}
          error={name.trim().length > 1 ? undefined : t('save.nameError')}
          onChange={(event) => form.send({ type: 'name.changed', name: event.target.value })}
        />
      ) : null}
    </>
  );
}
