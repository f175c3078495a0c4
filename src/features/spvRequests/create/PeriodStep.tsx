import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { css } from 'styled-system/css';
import type { RequestField } from '#contracts/api/spvRequest.ts';
import { problemsOf } from '#machines/requestWizard/requestFields.ts';
import { today } from '#src/shared/text/today.ts';
import { SelectField } from '#src/shared/ui/fields/SelectField.tsx';
import { TextField } from '#src/shared/ui/fields/TextField.tsx';
import { AnswerMail } from './AnswerMail.tsx';
import { RequestForecast } from './RequestForecast.tsx';
import type { WizardRef } from './RequestDrawer.tsx';

/** Oldest year that is offered. Source: product spec, add request. */
const FIRST_YEAR = 2000;

/** What the type of document asks for, and whether its answer goes to the client. */
export function PeriodStep({ wizard }: { readonly wizard: WizardRef }) {
  const { t, i18n } = useTranslation('spvRequests');
  const { entry, clients, types, isChecked } = useSelector(wizard, ({ context }) => context);
  const type = entry.documentType === null ? undefined : types[entry.documentType];
  const problems = problemsOf(entry, { clients, types });
  const common = (field: RequestField) => {
    const problem = problems[field];
    const isShown = isChecked || problem === 'order';
    return {
      label: t(LABEL_KEY[field]),
      isRequired: type?.[field] === 'Required',
      error: problem === undefined || !isShown ? undefined : t(problem === 'order' ? 'new.monthOrder' : 'new.required'),
    };
  };
  const set = (field: RequestField) => (value: string) => wizard.send({ type: 'field.changed', field, value });
  const select = (field: RequestField, options: readonly { value: string; label: string }[]) =>
    type?.[field] === undefined ? null : (
      <SelectField
        {...common(field)}
        placeholder={t('new.choose')}
        options={options}
        value={entry.values[field] ?? null}
        onChange={set(field)}
      />
    );
  const text = (field: RequestField, hint: string) =>
    type?.[field] === undefined ? null : (
      <TextField
        {...common(field)}
        hint={hint}
        value={entry.values[field] ?? ''}
        onChange={({ target }) => set(field)(target.value)}
      />
    );
  const months = monthOptions(i18n.language);
  return (
    <>
      <div className={row}>
        {select('reportingYear', yearOptions())}
        {select('reportingMonth', months)}
        {select('startMonth', months)}
        {select('endMonth', months)}
        {text('index', t('new.indexHint'))}
        {text('secondaryFiscalCode', t('new.branchHint'))}
        {select(
          'reason',
          (type?.reasons ?? []).map((value) => ({ value, label: value })),
        )}
      </div>
      <AnswerMail wizard={wizard} />
      <RequestForecast wizard={wizard} />
    </>
  );
}

const LABEL_KEY = {
  reportingYear: 'field.year',
  reportingMonth: 'field.month',
  startMonth: 'field.startMonth',
  endMonth: 'field.endMonth',
  secondaryFiscalCode: 'field.branch',
  index: 'field.index',
  reason: 'field.reason',
} as const satisfies Record<RequestField, string>;

/** Newest first. */
function yearOptions() {
  const last = Number(today().slice(0, 4));
  return Array.from({ length: last - FIRST_YEAR + 1 }, (_, at) => {
    const value = String(last - at);
    return { value, label: value };
  });
}

function monthOptions(language: string) {
  const name = new Intl.DateTimeFormat(language, { month: 'long', timeZone: 'UTC' });
  return Array.from({ length: 12 }, (_, at) => ({ value: String(at + 1), label: name.format(Date.UTC(2000, at, 1)) }));
}

const row = css({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(140px, 100%), 1fr))',
  alignItems: 'start',
  gap: '12',
  '&:empty': { display: 'none' },
});
