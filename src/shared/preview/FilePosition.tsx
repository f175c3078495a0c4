import { useTranslation } from 'react-i18next';
import { css } from 'styled-system/css';
import type { SnapshotFrom } from 'xstate';
import type { documentPreviewMachine } from '#machines/documentPreview/documentPreview.machine.ts';
import { CommandIconButton } from '../ui/actions/CommandIconButton.tsx';
import type { PreviewCommands } from './usePreviewCommands.ts';

type FilePositionProps = {
  readonly state: SnapshotFrom<typeof documentPreviewMachine>;
  readonly commands: PreviewCommands;
};

/** Which file of how many, with the steps to the ones beside it. */
export function FilePosition({ state, commands }: FilePositionProps) {
  const { t } = useTranslation('preview');
  const { ids, place } = state.context;
  return (
    <div className={group} hidden={ids.length < 2}>
      <CommandIconButton command={commands.previousFile} disabled={!state.can({ type: 'file.previous' })} />
      <span className={figures}>{t('file', { index: place + 1, count: ids.length })}</span>
      <CommandIconButton command={commands.nextFile} disabled={!state.can({ type: 'file.next' })} />
    </div>
  );
}

const group = css({ display: 'flex', alignItems: 'center', gap: '2', '&[hidden]': { display: 'none' } });
const figures = css({
  px: '4',
  textStyle: 'secondary',
  color: 'mut',
  fontVariantNumeric: 'tabular-nums',
  whiteSpace: 'nowrap',
});
