import { useSelector } from '@xstate/react';
import { FileText } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { RequestType } from '#contracts/api/spvRequest.ts';
import { clientsOf, isFor, problemsOf } from '#machines/requestWizard/requestFields.ts';
import { SelectField } from '#src/shared/ui/fields/SelectField.tsx';
import { Icon } from '#src/shared/ui/labels/Icon.tsx';
import { OftenAsked } from './OftenAsked.tsx';
import type { WizardRef } from './RequestDrawer.tsx';

/** What the documents of a group ask for; the last ones are asked for one client at a time. */
const GROUPS = ['withoutPeriod', 'withMonth', 'withYear', 'oneClient'] as const;
type Group = (typeof GROUPS)[number];
const GROUP_KEY = {
  withoutPeriod: 'group.withoutPeriod',
  withMonth: 'group.withMonth',
  withYear: 'group.withYear',
  oneClient: 'group.oneClient',
} as const satisfies Record<Group, string>;
/** Years before it are said of no document: the authority has few that begin later. */
const USUAL_SINCE = 2011;

/** What is asked for. Of several clients only what may be asked for all of them at once. */
export function DocumentStep({ wizard }: { readonly wizard: WizardRef }) {
  const { t } = useTranslation('spvRequests');
  const { entry, clients, types, isChecked } = useSelector(wizard, ({ context }) => context);
  const rules = { clients, types };
  const chosen = clientsOf({ ...entry, documentType: null }, rules);
  const problem = problemsOf(entry, rules).documentType;
  const shown = problem === 'notBulk' || isChecked ? problem : undefined;
  const choose = (documentType: string) => wizard.send({ type: 'document.chosen', documentType });
  /** Why a document cannot be asked for the chosen clients. */
  const refusalOf = (type: RequestType): string | undefined => {
    if (chosen.length > 1 && !type.canBeBulkRequested) return t('new.oneClientOnly');
    if (chosen.length > 0 && !chosen.some(({ taxId }) => isFor(type, taxId ?? ''))) {
      return t(type.isFor === 'people' ? 'new.peopleOnly' : 'new.companiesOnly');
    }
    return undefined;
  };
  const options = GROUPS.flatMap((group) =>
    Object.entries(types)
      .filter(([, type]) => groupOf(type) === group)
      .map(([value, type]) => {
        const refusal = refusalOf(type);
        const note = refusal ?? sinceOf(type, (year) => t('new.since', { year }));
        return {
          value,
          label: type.description,
          group: t(GROUP_KEY[group]),
          ...(refusal === undefined ? {} : { isDisabled: true }),
          ...(note === undefined ? {} : { note }),
        };
      }),
  );
  return (
    <div>
      <SelectField
        label={t('new.document')}
        isRequired
        error={shown === undefined ? undefined : t(shown === 'notBulk' ? 'new.notBulk' : 'new.documentRequired')}
        placeholder={t('new.documentPlaceholder')}
        icon={<Icon of={FileText} size={14} />}
        options={options}
        value={entry.documentType}
        onChange={choose}
      />
      <OftenAsked
        types={types}
        isPossible={(type) => refusalOf(type) === undefined}
        chosen={entry.documentType}
        onChoose={choose}
      />
    </div>
  );
}

function groupOf({ canBeBulkRequested, reportingMonth, startMonth, reportingYear }: RequestType): Group {
  if (!canBeBulkRequested) return 'oneClient';
  if (reportingMonth !== undefined || startMonth !== undefined) return 'withMonth';
  return reportingYear === undefined ? 'withoutPeriod' : 'withYear';
}

const sinceOf = ({ since }: RequestType, say: (year: number) => string): string | undefined =>
  since === null || since <= USUAL_SINCE ? undefined : say(since);
