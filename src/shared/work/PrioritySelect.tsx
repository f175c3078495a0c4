import { useTranslation } from 'react-i18next';
import { WORK_PRIORITIES, type WorkPriority } from '#contracts/api/workItem.ts';
import { Picker } from '../ui/fields/Picker.tsx';
import { InlineButton, type InlineLook } from './InlineButton.tsx';
import { PriorityMark } from './PriorityMark.tsx';
import { PRIORITY_KEY } from './words.ts';
import { priorityOptions } from './workChoices.tsx';

type PrioritySelectProps = {
  /** Names what it is the priority of. */
  readonly label: string;
  readonly value: WorkPriority | null;
  readonly onChange: (priority: WorkPriority) => void;
  /** Present where there may be none: a choice again takes it off. */
  readonly onClear?: () => void;
  readonly look: InlineLook;
};

/** The priority of work, changed in place. */
export function PrioritySelect({ label, value, onChange, onClear, look }: PrioritySelectProps) {
  const { t } = useTranslation('work');
  const word = value === null ? t('priority.none') : t(PRIORITY_KEY[value]);
  return (
    <Picker
      label={label}
      canClear={onClear !== undefined}
      options={priorityOptions(t)}
      value={value === null ? [] : [value]}
      onChange={([chosen]) => {
        const priority = WORK_PRIORITIES.find((known) => known === chosen);
        if (priority === undefined) onClear?.();
        else if (priority !== value) onChange(priority);
      }}
      trigger={
        <InlineButton
          look={look}
          isEmpty={value === null}
          mark={value === null ? null : <PriorityMark priority={value} />}
          aria-label={t('chosen', { label, value: word })}
        >
          {look === 'cell' && value === null ? '–' : word}
        </InlineButton>
      }
    />
  );
}
