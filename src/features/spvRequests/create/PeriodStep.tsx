import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { css } from 'styled-system/css';
import type { RequestField } from '#contracts/api/spvRequest.ts';
import { problemsOf, type RequestProblem } from '#machines/requestWizard/requestFields.ts';
import { useFormat } from '#src/shared/text/format.ts';
import { today } from '#src/shared/text/today.ts';
import { SelectField } from '#src/shared/ui/fields/SelectField.tsx';
import { TextField } from '#src/shared/ui/fields/TextField.tsx';
import type { WizardRef } from './RequestDrawer.tsx';

/** Oldest year that is offered. Source: specification RE-9. */
const FIRST_YEAR = 2000;

/** What the type of document asks for. */
export function PeriodStep({ wizard }: { readonly wizard: WizardRef }) {
  const { t } = useTranslation('spvRequests');
  const { entry, clients, types, isChecked } = useSelector(wizard, ({ context }) => context);
  const type = entry.documentType === null ? undefined : types[entry.documentType];
  const problems = problemsOf(entry, { clients, types });
  const { monthName, oneOf } = useFormat();
  const wordsOf = (problem: RequestProblem): string => {
    if (problem === 'order') return t('new.monthOrder');
    if (problem === 'since') return t('new.sinceYear', { year: type?.since ?? FIRST_YEAR });
    if (problem === 'months')
      return t('new.months', { months: oneOf((type?.months ?? []).map((month) => monthName(month))) });
    return t('new.required');
  };
  const common = (field: RequestField) => {
    const problem = problems[field];
    const isShown = isChecked || problem !== 'required';
    return {
      label: t(LABEL_KEY[field]),
      isRequired: type?.[field] === 'Required',
      error: problem === undefined || !isShown ? undefined : wordsOf(problem),
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
  const months = MONTHS.map((month) => ({ value: String(month), label: monthName(month) }));
  const possible = months.filter(({ value }) => type?.months.length === 0 || type?.months.includes(Number(value)));
  return (
    <div className={row}>
      {select('reportingYear', yearOptions())}
      {select('reportingMonth', possible)}
      {select('startMonth', months)}
      {select('endMonth', months)}
      {text('index', t('new.indexHint'))}
      {text('secondaryFiscalCode', t('new.branchHint'))}
      {select(
        'reason',
        (type?.reasons ?? []).map((value) => ({ value, label: value })),
      )}
    </div>
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

const MONTHS = Array.from({ length: 12 }, (_, at) => at + 1);

const row = css({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(140px, 100%), 1fr))',
  alignItems: 'start',
  gap: '12',
  '&:empty': { display: 'none' },
});
