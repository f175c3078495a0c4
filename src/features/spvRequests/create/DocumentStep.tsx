import { useSelector } from '@xstate/react';
import { FileText } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { clientsOf, problemsOf } from '#machines/requestWizard/requestFields.ts';
import { SelectField } from '#src/shared/ui/fields/SelectField.tsx';
import { Icon } from '#src/shared/ui/labels/Icon.tsx';
import type { WizardRef } from './RequestDrawer.tsx';

/** What is asked for. Of several clients only what may be asked for all of them at once. */
export function DocumentStep({ wizard }: { readonly wizard: WizardRef }) {
  const { t } = useTranslation('spvRequests');
  const { entry, clients, types, isChecked } = useSelector(wizard, ({ context }) => context);
  const rules = { clients, types };
  const isSeveral = clientsOf({ ...entry, documentType: null }, rules).length > 1;
  const problem = problemsOf(entry, rules).documentType;
  const shown = problem === 'notBulk' || isChecked ? problem : undefined;
  return (
    <SelectField
      label={t('new.document')}
      isRequired
      error={shown === undefined ? undefined : t(shown === 'notBulk' ? 'new.notBulk' : 'new.documentRequired')}
      placeholder={t('new.documentPlaceholder')}
      icon={<Icon of={FileText} size={14} />}
      options={Object.entries(types).map(([value, { description, canBeBulkRequested }]) => ({
        value,
        label: description,
        ...(isSeveral && !canBeBulkRequested ? { isDisabled: true, note: t('new.oneClientOnly') } : {}),
      }))}
      value={entry.documentType}
      onChange={(documentType) => wizard.send({ type: 'document.chosen', documentType })}
    />
  );
}
