import { Pencil } from 'lucide-react';
import type { Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { css } from 'styled-system/css';
import { Spinner } from '../../ui/feedback/Spinner.tsx';
import { Icon } from '../../ui/labels/Icon.tsx';

type EditableValueProps = {
  readonly ref: Ref<HTMLButtonElement>;
  readonly id: string;
  readonly label: string;
  /** What is shown: while it is being saved, the draft. */
  readonly value: string;
  readonly saved: string;
  readonly isSaving: boolean;
  readonly isDisabled: boolean;
  readonly onEdit: () => void;
};

/** The value of a field; a press edits it. */
export function EditableValue(props: EditableValueProps) {
  const { ref, id, label, value, saved, isSaving, isDisabled, onEdit } = props;
  const { t } = useTranslation('form');
  return (
    <button
      ref={ref}
      id={id}
      type="button"
      className={shown}
      disabled={isDisabled}
      aria-label={t('edit.value', {
        label: t('edit.open', { field: label }),
        value: saved || t('edit.empty'),
      })}
      data-empty={saved === '' || undefined}
      onClick={onEdit}
    >
      <span className={cut}>{value || '–'}</span>
      {isSaving ? <Spinner /> : <Icon of={Pencil} size={12} />}
    </button>
  );
}

const shown = css({
  display: 'flex',
  alignItems: 'center',
  gap: '6',
  width: 'full',
  minHeight: '32',
  px: '8',
  borderRadius: '6',
  color: 'text',
  textAlign: 'left',
  cursor: 'text',
  '& svg': { flexShrink: '0', color: 'mut', opacity: '0' },
  '&:is(:hover, :focus-visible) svg': { opacity: '1' },
  '&:hover': { bg: 'hover' },
  '&[data-empty]': { color: 'mut' },
});
const cut = css({ flexGrow: '1', overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' });
