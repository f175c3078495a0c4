import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CLIENT_IMPORT_BYTES_MAX, CLIENT_IMPORT_LINES_MAX } from '#contracts/limits.ts';
import type { ImportRefusal, ImportSource } from '#machines/clientImport/clientImport.machine.ts';
import { Button } from '#src/shared/ui/actions/Button.tsx';
import { FileField } from '#src/shared/ui/fields/FileField.tsx';
import { TextAreaField } from '#src/shared/ui/fields/TextAreaField.tsx';
import { layoutRecipe } from '#src/shared/ui/layout.recipe.ts';
import { textRecipe } from '#src/shared/ui/text.recipe.ts';

type ChooseListProps = {
  readonly isReading: boolean;
  /** Why the last list could not be read. */
  readonly refusal: ImportRefusal | null;
  readonly onChoose: (source: ImportSource) => void;
};

const REFUSED = {
  unreadable: 'refused.unreadable',
  empty: 'refused.empty',
  tooMany: 'refused.tooMany',
  tooLarge: 'refused.tooLarge',
} as const satisfies Record<ImportRefusal, string>;

const MEGABYTES_MAX = CLIENT_IMPORT_BYTES_MAX / 1_000_000;

/** A pasted list of tax ids, or a file: CSV or a workbook. */
export function ChooseList({ isReading, refusal, onChoose }: ChooseListProps) {
  const { t } = useTranslation(['clientImport', 'form']);
  const [text, setText] = useState('');
  const [file, setFile] = useState<File | null>(null);
  const problem =
    refusal === null
      ? undefined
      : t(REFUSED[refusal], { max: refusal === 'tooLarge' ? MEGABYTES_MAX : CLIENT_IMPORT_LINES_MAX });
  return (
    <form
      className={layoutRecipe.column}
      onSubmit={(event) => {
        event.preventDefault();
        onChoose(file ?? text);
      }}
    >
      <p className={textRecipe.quiet}>{t('choose.intro')}</p>
      <TextAreaField
        label={t('choose.text')}
        hint={t('choose.textHint')}
        error={file === null ? problem : undefined}
        rows={8}
        value={text}
        disabled={file !== null}
        onChange={(event) => setText(event.target.value)}
      />
      <FileField
        label={t('choose.file')}
        hint={t('choose.fileHint')}
        error={file === null ? undefined : problem}
        accept=".csv,.txt,.xlsx,text/csv,text/plain,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
        value={file}
        onChange={setFile}
      />
      <div>
        <Button type="submit" look="primary" isBusy={isReading} disabled={file === null && text.trim() === ''}>
          {t('choose.submit')}
        </Button>
      </div>
    </form>
  );
}
