import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { FirmSettings } from '#contracts/firmSettings.ts';
import { useAccount, useCan } from '#src/shared/api/account.queries.ts';
import { useToast } from '#src/shared/hooks/useToast.ts';
import { ConfirmDialog } from '#src/shared/ui/overlays/ConfirmDialog.tsx';
import { PageSection } from '#src/shared/ui/page/PageSection.tsx';
import { useSaveSettings } from '../firm.queries.ts';
import { SwitchRow, switchRows } from '../SwitchRow.tsx';

type Setting = Extract<keyof FirmSettings, `approved${string}`>;

/** Who approves declarations. A change holds for everybody at once, so it is confirmed. */
export function ApprovalSettings() {
  const { t } = useTranslation('firm');
  const mayChange = useCan()('firm.updateSettings');
  const settings = useAccount()?.firmSettings;
  const toast = useToast();
  const save = useSaveSettings();
  const [asked, setAsked] = useState<Setting | null>(null);
  if (settings === undefined) return null;

  const question = asked === null ? null : QUESTION[asked][settings[asked] ? 'off' : 'on'];
  const confirm = () => {
    if (asked === null) return;
    save.mutate(
      { [asked]: !settings[asked] },
      {
        onSuccess: () => toast({ kind: 'success', title: 'firm:approval.saved' }),
        onSettled: () => setAsked(null),
      },
    );
  };

  return (
    <PageSection anchor="approval" title={t('approval.title')} text={mayChange ? undefined : t('approval.readOnly')}>
      <ul className={switchRows}>
        {SETTINGS.map((setting) => (
          <SwitchRow
            key={setting}
            label={t(ROW[setting].label)}
            text={t(ROW[setting].text)}
            isOn={settings[setting]}
            isDisabled={!mayChange}
            error={save.isError && save.variables[setting] !== undefined ? save.error : null}
            onSwitch={() => {
              save.reset();
              setAsked(setting);
            }}
          />
        ))}
      </ul>
      <ConfirmDialog
        isOpen={asked !== null}
        title={question === null ? '' : t(question.title)}
        text={question === null ? '' : t(question.text)}
        confirmLabel={question === null ? '' : t(question.confirm)}
        tone="primary"
        isBusy={save.isPending}
        onConfirm={confirm}
        onCancel={() => setAsked(null)}
      />
    </PageSection>
  );
}

const SETTINGS: readonly Setting[] = ['approvedByAdminsOnly', 'approvedBySecondPerson'];

const ROW = {
  approvedByAdminsOnly: { label: 'approval.adminsOnly.label', text: 'approval.adminsOnly.text' },
  approvedBySecondPerson: { label: 'approval.secondPerson.label', text: 'approval.secondPerson.text' },
} as const satisfies Record<Setting, object>;

/** What is asked before a setting is switched. */
const QUESTION = {
  approvedByAdminsOnly: {
    on: {
      title: 'approval.adminsOnly.onTitle',
      text: 'approval.adminsOnly.onText',
      confirm: 'approval.adminsOnly.onConfirm',
    },
    off: {
      title: 'approval.adminsOnly.offTitle',
      text: 'approval.adminsOnly.offText',
      confirm: 'approval.adminsOnly.offConfirm',
    },
  },
  approvedBySecondPerson: {
    on: {
      title: 'approval.secondPerson.onTitle',
      text: 'approval.secondPerson.onText',
      confirm: 'approval.secondPerson.onConfirm',
    },
    off: {
      title: 'approval.secondPerson.offTitle',
      text: 'approval.secondPerson.offText',
      confirm: 'approval.secondPerson.offConfirm',
    },
  },
} as const satisfies Record<Setting, object>;
