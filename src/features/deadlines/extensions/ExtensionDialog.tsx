import { useTranslation } from 'react-i18next';
import { css } from 'styled-system/css';
import type { DeadlineExtension } from '#contracts/api/deadlines.ts';
import { DEADLINE_FORMS, type DeadlineForm } from '#contracts/deadlines.ts';
import { FormConflict } from '#src/shared/form/conflict/FormConflict.tsx';
import { useEditedRow, type EditedRow } from '#src/shared/form/conflict/useEditedRow.ts';
import { useContractForm } from '#src/shared/form/useContractForm.ts';
import { useToast } from '#src/shared/hooks/useToast.ts';
import { capitalised, useFormat } from '#src/shared/text/format.ts';
import { today } from '#src/shared/text/today.ts';
import { Dialog } from '#src/shared/ui/overlays/Dialog.tsx';
import { useSaveExtension } from '../deadlines.queries.ts';
import { DueNow } from './DueNow.tsx';
import { DueThen } from './DueThen.tsx';
import { extensionFormSchema, offeredPeriods, periodText } from './extensionForm.ts';

/** The form of a month that a new extension begins with; null where nothing is chosen yet. */
export type ExtendedForm = { readonly statementType: DeadlineForm; readonly month: number; readonly year: number };

type ExtensionDialogProps = {
  /** As it is saved by now; null for a new one. */
  readonly extension: DeadlineExtension | null;
  readonly extended: ExtendedForm | null;
  /** The form and month that were chosen are extended already. */
  readonly onFound: (extension: DeadlineExtension) => void;
  readonly onClose: () => void;
};

/** Enters a later day for a form of one month, with its reason, or changes it. */
export function ExtensionDialog({ extension, extended, onFound, onClose }: ExtensionDialogProps) {
  const { t } = useTranslation('deadlines');
  const { monthInWords } = useFormat();
  const row = useEditedRow(extension);
  const of = row.initial ?? extended;
  const title =
    of === null
      ? t('extend.title')
      : t(row.initial === null ? 'extend.titleOf' : 'extend.change', {
          form: of.statementType,
          month: monthInWords(of.year, of.month),
        });
  return (
    <Dialog isOpen title={title} onClose={onClose}>
      <ExtensionFields key={row.key} {...{ row, extended, onFound, onClose }} />
    </Dialog>
  );
}

type FieldsProps = Omit<ExtensionDialogProps, 'extension'> & { readonly row: EditedRow<DeadlineExtension> };

function ExtensionFields({ row, extended, onFound, onClose }: FieldsProps) {
  const { t } = useTranslation('deadlines');
  const { monthInWords, fullDay } = useFormat();
  const toast = useToast();
  const { initial } = row;
  const of = initial ?? extended;
  const form = useContractForm({
    schema: extensionFormSchema,
    initial: {
      statementType: of?.statementType ?? null,
      period: of === null ? '' : periodText(of),
      newDate: initial?.newDate ?? '',
      reason: initial?.reason ?? '',
    },
    save: useSaveExtension(row),
    fieldOf: { 'deadlineExtension.exists': 'period', 'deadlineExtension.dayOutside': 'newDate' },
    onSaved: ({ statementType, dueDate }) => {
      toast({
        kind: 'success',
        title: 'deadlines:extend.done',
        values: { form: statementType, day: fullDay(dueDate) },
      });
      onClose();
    },
  });
  const labels = { newDate: t('field.newDate'), reason: t('field.reason') };
  return (
    <form.Frame submitLabel={t(initial === null ? 'extend.submit' : 'extend.submitChange')} canSave={!row.isGone}>
      <FormConflict row={row} labels={labels} words={{ newDate: fullDay }} />
      {of === null ? (
        <div className={pair}>
          <form.Select
            name="statementType"
            label={t('field.form')}
            options={DEADLINE_FORMS.map((one) => ({ value: one, label: one }))}
          />
          <form.Select
            name="period"
            label={t('field.period')}
            options={offeredPeriods(today()).map((period) => ({
              value: periodText(period),
              label: capitalised(monthInWords(period.year, period.month)),
            }))}
          />
        </div>
      ) : null}
      <form.Watch name="statementType">
        {(statementType) => (
          <form.Watch name="period">
            {(period) => <DueNow {...{ statementType, period, onFound }} lawful={initial?.lawfulDate} />}
          </form.Watch>
        )}
      </form.Watch>
      <form.Date name="newDate" label={labels.newDate} />
      <form.Watch name="newDate">{(day) => <DueThen day={day} />}</form.Watch>
      <form.LongText name="reason" label={labels.reason} placeholder={t('field.reasonExample')} rows={2} />
    </form.Frame>
  );
}

const pair = css({ display: 'grid', gridTemplateColumns: '[repeat(2, minmax(0, 1fr))]', gap: '12' });
