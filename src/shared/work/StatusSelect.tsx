import { useTranslation } from 'react-i18next';
import { WORK_STATUSES, type WorkStatus } from '#contracts/api/workItem.ts';
import { Picker } from '../ui/fields/Picker.tsx';
import { InlineButton, type InlineLook } from './InlineButton.tsx';
import { StatusMark } from './StatusMark.tsx';
import { STATUS_KEY } from './words.ts';
import { statusOptions } from './workChoices.tsx';

type StatusSelectProps = {
  /** Names what it is the status of: "Status of VAT". */
  readonly label: string;
  readonly value: WorkStatus;
  readonly onChange: (status: WorkStatus) => void;
  readonly look: InlineLook;
};

/** The status of work, changed in place. */
export function StatusSelect({ label, value, onChange, look }: StatusSelectProps) {
  const { t } = useTranslation('work');
  const word = t(STATUS_KEY[value]);
  return (
    <Picker
      label={label}
      options={statusOptions(t)}
      value={[value]}
      onChange={([chosen]) => {
        const status = WORK_STATUSES.find((known) => known === chosen);
        if (status !== undefined && status !== value) onChange(status);
      }}
      trigger={
        <InlineButton look={look} mark={<StatusMark status={value} />} aria-label={t('chosen', { label, value: word })}>
          {word}
        </InlineButton>
      }
    />
  );
}
