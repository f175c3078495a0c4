import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { css } from 'styled-system/css';
import { IDLE_MINUTES } from '#contracts/limits.ts';
import { describeError } from '#src/shared/api/describeError.ts';
import { useIsEnabled } from '#src/shared/flags/isEnabled.ts';
import { useToast } from '#src/shared/hooks/useToast.ts';
import { SelectField } from '#src/shared/ui/fields/SelectField.tsx';
import { PageSection } from '#src/shared/ui/page/PageSection.tsx';
import { timerSettingsOptions, useSaveTimerSettings } from '../time.queries.ts';

const NEVER = 'never';

/** When a person's timer asks whether they still work. */
export function IdleSetting() {
  const { t } = useTranslation(['time', 'error']);
  const isEnabled = useIsEnabled();
  const settings = useQuery(timerSettingsOptions());
  const save = useSaveTimerSettings();
  const toast = useToast();
  if (!isEnabled('timer') || settings.data === undefined) return null;
  const change = (chosen: string) =>
    save.mutate(
      { idleMinutes: IDLE_MINUTES.find((minutes) => String(minutes) === chosen) ?? null },
      { onSuccess: () => toast({ kind: 'success', title: 'time:settings.saved' }) },
    );
  return (
    <PageSection title={t('settings.title')}>
      <div className={narrow}>
        <SelectField
          label={t('settings.idle')}
          hint={t('settings.idleHint')}
          error={save.isError ? t(describeError(save.error).key) : undefined}
          placeholder={t('settings.never')}
          isDisabled={save.isPending}
          options={[
            ...IDLE_MINUTES.map((minutes) => ({
              value: String(minutes),
              label: t('settings.minutes', { count: minutes }),
            })),
            { value: NEVER, label: t('settings.never') },
          ]}
          value={settings.data.idleMinutes === null ? NEVER : String(settings.data.idleMinutes)}
          onChange={change}
        />
      </div>
    </PageSection>
  );
}

const narrow = css({ maxW: '320' });
