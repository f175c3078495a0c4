import { FileText } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { DEADLINE_FORMS } from '#contracts/deadlines.ts';
import { Icon } from '../ui/labels/Icon.tsx';
import { ChoiceFilter } from './ChoiceFilter.tsx';

type FormFilterProps = {
  readonly value: readonly string[];
  readonly onChange: (value: readonly string[]) => void;
};

/** Filters by form: those with a deadline each month, and what the address asks for beside them. */
export function FormFilter({ value, onChange }: FormFilterProps) {
  const { t } = useTranslation('table');
  const forms = [...new Set<string>([...DEADLINE_FORMS, ...value])];
  return (
    <ChoiceFilter
      name={t('filter.form')}
      icon={<Icon of={FileText} size={14} />}
      options={forms.map((form) => ({ value: form, label: form }))}
      value={value}
      onChange={onChange}
    />
  );
}
