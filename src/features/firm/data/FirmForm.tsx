import { useTranslation } from 'react-i18next';
import { css } from 'styled-system/css';
import * as v from 'valibot';
import { firmUpdateSchema, type Firm } from '#contracts/api/firm.ts';
import { FormConflict } from '#src/shared/form/conflict/FormConflict.tsx';
import { useEditedRow, type EditedRow } from '#src/shared/form/conflict/useEditedRow.ts';
import { useContractForm } from '#src/shared/form/useContractForm.ts';
import { useToast } from '#src/shared/hooks/useToast.ts';
import { useSaveFirm } from '../firm.queries.ts';
import { useFirmLabels, type FirmValues } from './firmFields.ts';

/** The firm's data as a form. It follows what colleagues save until something is typed. */
export function FirmForm({ firm }: { readonly firm: Firm }) {
  const row = useEditedRow(firm);
  return <FirmFields key={row.key} row={row} initial={row.initial ?? firm} />;
}

const schema = v.omit(firmUpdateSchema, ['revision']);

type FirmFieldsProps = { readonly row: EditedRow<Firm>; readonly initial: Firm };

function FirmFields({ row, initial }: FirmFieldsProps) {
  const { t } = useTranslation('firm');
  const toast = useToast();
  const labels = useFirmLabels();
  const form = useContractForm({
    schema,
    initial: valuesOf(initial),
    save: useSaveFirm(row),
    shown: valuesOf,
    onSaved: (saved) => {
      row.keep(saved);
      toast({ kind: 'success', title: 'firm:data.saved' });
    },
  });
  return (
    <form.Frame submitLabel={t('data.save')}>
      <FormConflict row={row} labels={labels} />
      <form.Text name="name" label={labels.name} autoComplete="organization" />
      <div className={line}>
        <form.Text name="fiscalCode" label={labels.fiscalCode} hint={t('hint.fiscalCode')} />
        <form.Text name="registrationNumber" label={labels.registrationNumber} hint={t('hint.registrationNumber')} />
      </div>
      <form.Text name="address1" label={labels.address1} autoComplete="address-line1" />
      <div className={line}>
        <form.Text name="city" label={labels.city} autoComplete="address-level2" />
        <form.Text name="county" label={labels.county} autoComplete="address-level1" />
        <form.Text name="postalCode" label={labels.postalCode} autoComplete="postal-code" />
      </div>
      <div className={line}>
        <form.Email name="email" label={labels.email} autoComplete="email" />
        <form.Text name="telephone" label={labels.telephone} inputMode="tel" autoComplete="tel" />
      </div>
    </form.Frame>
  );
}

function valuesOf(firm: Firm): FirmValues {
  const { revision: _, ...values } = firm;
  return values;
}

const line = css({
  display: 'grid',
  gridAutoFlow: 'column',
  gridAutoColumns: '[minmax(0, 1fr)]',
  gap: '16',
  alignItems: 'start',
  _mobile: { gridAutoFlow: 'row' },
});
