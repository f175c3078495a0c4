import { useTranslation } from 'react-i18next';
import { css } from 'styled-system/css';
import { ROUNDING_MINUTES } from '#contracts/limits.ts';
import { useAccount, useCan } from '#src/shared/api/account.queries.ts';
import { describeError } from '#src/shared/api/describeError.ts';
import { useToast } from '#src/shared/hooks/useToast.ts';
import { SelectField } from '#src/shared/ui/fields/SelectField.tsx';
import { PageSection } from '#src/shared/ui/page/PageSection.tsx';
import { useSaveSettings } from '../firm.queries.ts';
import { SwitchRow, switchRows } from '../SwitchRow.tsx';

/** How stopped timers are rounded, and whether new time is billable. */
export function TimeSettings() {
  const { t } = useTranslation(['firm', 'error']);
  const mayChange = useCan()('firm.updateSettings');
  const settings = useAccount()?.firmSettings;
  const toast = useToast();
  const save = useSaveSettings();
  if (settings === undefined) return null;
  const change = (next: Parameters<typeof save.mutate>[0]) =>
    save.mutate(next, { onSuccess: () => toast({ kind: 'success', title: 'firm:time.saved' }) });
  const hasFailed = (name: keyof typeof settings) => save.isError && save.variables[name] !== undefined;
  const roundings = ROUNDING_MINUTES.map((minutes) => ({
    value: String(minutes),
    label: minutes === 0 ? t('time.rounding.none') : t('time.rounding.up', { count: minutes }),
  }));
  return (
    <PageSection title={t('time.title')} text={mayChange ? undefined : t('approval.readOnly')}>
      <div className={narrow}>
        <SelectField
          label={t('time.rounding.label')}
          hint={t('time.rounding.hint')}
          error={hasFailed('timeRoundingMinutes') ? t(describeError(save.error).key) : undefined}
          placeholder={t('time.rounding.none')}
          isDisabled={!mayChange || save.isPending}
          options={roundings}
          value={String(settings.timeRoundingMinutes)}
          onChange={(chosen) => {
            const timeRoundingMinutes = ROUNDING_MINUTES.find((minutes) => String(minutes) === chosen);
            if (timeRoundingMinutes !== undefined) change({ timeRoundingMinutes });
          }}
        />
      </div>
      <ul className={switchRows}>
        <SwitchRow
          label={t('time.billable.label')}
          text={t('time.billable.text')}
          isOn={settings.isTimeBillable}
          isDisabled={!mayChange || save.isPending}
          error={hasFailed('isTimeBillable') ? save.error : null}
          onSwitch={() => change({ isTimeBillable: !settings.isTimeBillable })}
        />
      </ul>
    </PageSection>
  );
}

const narrow = css({ maxW: '320' });
