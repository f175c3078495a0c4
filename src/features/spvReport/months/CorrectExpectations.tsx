import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { css } from 'styled-system/css';
import { EXPECTED_RHYTHMS, type Expectation } from '#contracts/api/spvReport.ts';
import { Button } from '#src/shared/ui/actions/Button.tsx';
import { SelectField } from '#src/shared/ui/fields/SelectField.tsx';
import { Dialog } from '#src/shared/ui/overlays/Dialog.tsx';
import { SOURCE_KEY } from '../cells/CellMark.tsx';
import { useCorrectExpectation } from '../spvReport.queries.ts';
import { RHYTHM_KEY } from './expectationWords.ts';

type CorrectExpectationsProps = {
  readonly clientId: string;
  readonly clientName: string;
  readonly expectations: readonly Expectation[];
  readonly onClose: () => void;
};

/** Forms that can be added by hand. */
const FORMS = ['D100', 'D101', 'D112', 'D205', 'D300', 'D301', 'D390', 'D394', 'D406', 'D710', 'S1005'] as const;
const AUTOMATIC = 'automatic';

/** What is expected of a client, form by form. A choice holds at once. */
export function CorrectExpectations({ clientId, clientName, expectations, onClose }: CorrectExpectationsProps) {
  const { t } = useTranslation(['spvReport', 'common']);
  const { mutate, isPending } = useCorrectExpectation();
  const [added, setAdded] = useState<readonly string[]>([]);
  const known = new Map(expectations.map((expectation) => [expectation.statementType, expectation]));
  const rows = [...known.keys(), ...added.filter((form) => !known.has(form))];
  const choose = (statementType: string, chosen: string) => {
    const rhythm = EXPECTED_RHYTHMS.find((one) => one === chosen) ?? null;
    mutate({ clientId, statementType, rhythm, revision: known.get(statementType)?.correction?.revision ?? null });
  };
  const offered = FORMS.filter((form) => !rows.includes(form)).map((form) => ({ value: form, label: form }));
  return (
    <Dialog
      isOpen
      title={t('correct.title')}
      text={t('correct.text', { client: clientName })}
      onClose={onClose}
      footer={
        <Button look="primary" onClick={onClose}>
          {t('common:action.close')}
        </Button>
      }
    >
      <div className={fields}>
        {rows.map((form) => (
          <FormRhythm
            key={form}
            form={form}
            expectation={known.get(form)}
            isDisabled={isPending}
            onChoose={(chosen) => choose(form, chosen)}
          />
        ))}
        {offered.length === 0 ? null : (
          <SelectField
            label={t('correct.add')}
            options={offered}
            value={null}
            placeholder={t('correct.addForm')}
            onChange={(form) => setAdded([...added, form])}
          />
        )}
      </div>
    </Dialog>
  );
}

type FormRhythmProps = {
  readonly form: string;
  readonly expectation: Expectation | undefined;
  readonly isDisabled: boolean;
  readonly onChoose: (chosen: string) => void;
};

function FormRhythm({ form, expectation, isDisabled, onChoose }: FormRhythmProps) {
  const { t } = useTranslation('spvReport');
  const automatic = expectation?.automatic ?? null;
  const correction = expectation?.correction ?? null;
  const words =
    automatic === null
      ? t('correct.automaticNothing')
      : t('correct.automatic', { source: t(SOURCE_KEY[automatic.source]), rhythm: t(RHYTHM_KEY[automatic.rhythm]) });
  return (
    <SelectField
      label={form}
      hint={correction === null ? undefined : t('correct.by', { name: correction.byName })}
      options={[
        { value: AUTOMATIC, label: words },
        ...EXPECTED_RHYTHMS.map((rhythm) => ({ value: rhythm, label: t(RHYTHM_KEY[rhythm]) })),
      ]}
      value={correction === null || expectation === undefined ? AUTOMATIC : expectation.rhythm}
      placeholder={words}
      isDisabled={isDisabled}
      onChange={onChoose}
    />
  );
}

const fields = css({ display: 'flex', flexDirection: 'column', gap: '12' });
