import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DateField } from '#src/shared/ui/dates/DateField.tsx';
import { DateRangeField } from '#src/shared/ui/dates/DateRangeField.tsx';
import { Checkbox } from '#src/shared/ui/fields/Checkbox.tsx';
import { DurationField } from '#src/shared/ui/fields/DurationField.tsx';
import { FileField } from '#src/shared/ui/fields/FileField.tsx';
import { NumberField } from '#src/shared/ui/fields/NumberField.tsx';
import { PasswordField } from '#src/shared/ui/fields/PasswordField.tsx';
import { SelectField } from '#src/shared/ui/fields/SelectField.tsx';
import { SeveralField } from '#src/shared/ui/fields/SeveralField.tsx';
import { Switch } from '#src/shared/ui/fields/Switch.tsx';
import { TextAreaField } from '#src/shared/ui/fields/TextAreaField.tsx';
import { TextField } from '#src/shared/ui/fields/TextField.tsx';
import { EditableSamples } from './EditableSamples.tsx';
import { SAMPLE_TOWNS } from './samples.ts';
import { Section } from './Section.tsx';

/** What is filled in, outside of a form: plain, wrong, disabled, loading. */
export function FieldsPart() {
  const { t } = useTranslation('gallery');
  const wrong = t('sample.wrong');
  const [amount, setAmount] = useState<number | null>(12);
  const [hours, setHours] = useState<number | null>(2.5);
  return (
    <>
      <Section title={t('fields.text')} isColumn>
        <TextField label={t('sample.name')} hint={t('sample.hint')} defaultValue="Maria" />
        <TextField label={t('sample.name')} isRequired error={wrong} defaultValue="Maria" />
        <TextField label={t('sample.name')} disabled defaultValue="Maria" />
        <TextField label={t('sample.name')} readOnly defaultValue="Maria" />
        <NumberField label={t('sample.amount')} value={amount} onNumber={setAmount} />
        <DurationField unit="hours" label={t('sample.hours')} value={hours} onDuration={setHours} />
        <PasswordField label={t('sample.pin')} savedText={t('sample.saved')} />
        <LongTextSamples />
      </Section>
      <ChoiceSamples />
      <DateSamples />
      <Section title={t('fields.ticks')}>
        <Checkbox label={t('sample.agree')} defaultChecked />
        <Checkbox label={t('sample.agree')} isMixed />
        <Checkbox label={t('sample.agree')} isRound defaultChecked />
        <Checkbox label={t('sample.agree')} disabled />
        <Switch label={t('sample.repeat')} defaultChecked />
        <Switch label={t('sample.repeat')} disabled />
      </Section>
      <Section title={t('fields.edit')} isColumn>
        <EditableSamples />
      </Section>
    </>
  );
}

function LongTextSamples() {
  const { t } = useTranslation('gallery');
  const [text, setText] = useState('');
  return (
    <>
      <TextAreaField
        label={t('sample.notes')}
        maxLength={40}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <TextAreaField label={t('sample.notes')} error={t('sample.wrong')} maxLength={4} value="12345" readOnly />
    </>
  );
}

function ChoiceSamples() {
  const { t } = useTranslation('gallery');
  const [town, setTown] = useState<string | null>('sibiu');
  const [towns, setTowns] = useState<readonly string[]>(['arad', 'iași']);
  const [wrongTowns, setWrongTowns] = useState<readonly string[]>([]);
  const [file, setFile] = useState<File | null>(null);
  const common = { label: t('sample.town'), placeholder: t('sample.none'), onChange: setTown };
  return (
    <Section title={t('fields.choices')} isColumn>
      <SelectField {...common} options={SAMPLE_TOWNS} value={town} onClear={() => setTown(null)} />
      <SelectField {...common} options={SAMPLE_TOWNS} value={null} isRequired error={t('sample.wrong')} />
      <SelectField {...common} options={[]} value={null} isLoading />
      <SelectField {...common} options={[]} value={null} hasFailed />
      <SelectField {...common} options={SAMPLE_TOWNS} value="sibiu" isDisabled />
      <SeveralField label={t('sample.towns')} options={SAMPLE_TOWNS} value={towns} onChange={setTowns} />
      <SeveralField
        label={t('sample.towns')}
        options={SAMPLE_TOWNS}
        value={wrongTowns}
        error={t('sample.wrong')}
        onChange={setWrongTowns}
      />
      <FileField label={t('sample.file')} hint={t('sample.fileHint')} value={file} onChange={setFile} />
      <FileField label={t('sample.file')} value={SAMPLE_FILE} error={t('sample.wrong')} onChange={() => {}} />
    </Section>
  );
}

const SAMPLE_FILE = new File([new Uint8Array(2_500_000)], 'Confirmare depunere D300 octombrie.pdf');

function DateSamples() {
  const { t } = useTranslation('gallery');
  const [day, setDay] = useState('2026-11-23');
  const [range, setRange] = useState({ from: '2026-11-02', to: '2026-11-25' });
  return (
    <Section title={t('fields.dates')} isColumn>
      <DateField label={t('sample.due')} value={day} onChange={setDay} />
      <DateField label={t('sample.due')} value="31.4.2026" error={t('sample.wrong')} onChange={() => {}} />
      <DateField label={t('sample.bounded')} value={day} min="2026-11-16" max="2026-12-15" onChange={setDay} />
      <DateRangeField label={t('sample.period')} value={range} onChange={setRange} />
    </Section>
  );
}
