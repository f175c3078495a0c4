import { FileText } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { css } from 'styled-system/css';
import * as v from 'valibot';
import { useProblemText } from '#src/shared/form/useProblemText.ts';
import { problemOf } from '#src/shared/form/values/problems.ts';
import { useFormat } from '#src/shared/text/format.ts';
import { Button } from '#src/shared/ui/actions/Button.tsx';
import { Icon } from '#src/shared/ui/labels/Icon.tsx';
import { layoutRecipe } from '#src/shared/ui/layout.recipe.ts';
import { Dialog } from '#src/shared/ui/overlays/Dialog.tsx';
import { contactFileSchema } from '../contactFile.ts';
import { useFileProblemTexts } from '../useFileProblemTexts.ts';

type ChooseFileDialogProps = {
  readonly files: readonly File[];
  readonly onChoose: (file: File) => void;
  readonly onClose: () => void;
};

/** Which of several files goes with the form. None is attached without being chosen. */
export function ChooseFileDialog({ files, onChoose, onClose }: ChooseFileDialogProps) {
  const { t } = useTranslation(['spvContacts', 'common']);
  return (
    <Dialog
      isOpen
      title={t('several.title')}
      text={t('several.text', { count: files.length })}
      onClose={onClose}
      footer={<Button onClick={onClose}>{t('several.none')}</Button>}
    >
      <ul className={layoutRecipe.list} aria-label={t('several.label')}>
        {files.map((file, place) => (
          <FileChoice key={`${place} ${file.name}`} file={file} onChoose={onChoose} />
        ))}
      </ul>
    </Dialog>
  );
}

function FileChoice({ file, onChoose }: { readonly file: File; readonly onChoose: (file: File) => void }) {
  const { t } = useTranslation('spvContacts');
  const { size } = useFormat();
  const issue = v.safeParse(contactFileSchema, file).issues?.[0];
  const problem = useProblemText(issue === undefined ? undefined : problemOf(issue), {
    problemTexts: useFileProblemTexts(),
  });
  return (
    <li className={line}>
      <Icon of={FileText} size={14} />
      <span className={name}>
        {file.name}
        {problem === undefined ? null : <span className={wrong}>{problem}</span>}
      </span>
      <span className={figures}>{size(file.size)}</span>
      <Button
        size="dense"
        disabled={problem !== undefined}
        aria-label={t('several.attachOf', { name: file.name })}
        onClick={() => onChoose(file)}
      >
        {t('several.attach')}
      </Button>
    </li>
  );
}

const line = css({
  display: 'flex',
  alignItems: 'center',
  gap: '8',
  minH: '40',
  py: '4',
  borderBottomWidth: '1px',
  borderBottomStyle: 'solid',
  borderBottomColor: 'lineSoft',
  textStyle: 'secondary',
  '& > svg': { flexShrink: '0', color: 'mut' },
});
const name = css({ flexGrow: '1', minW: '0', overflowWrap: 'anywhere' });
const wrong = css({ display: 'block', textStyle: 'caption', color: 'critical' });
const figures = css({ flexShrink: '0', textStyle: 'caption', color: 'mut', fontVariantNumeric: 'tabular-nums' });
