import { ChevronDown, ChevronLeft, ChevronRight, ChevronUp } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { SnapshotFrom } from 'xstate';
import { css } from 'styled-system/css';
import type { documentPreviewMachine } from '#machines/documentPreview/documentPreview.machine.ts';
import { IconButton } from '../ui/actions/IconButton.tsx';
import type { PreviewCommands } from './usePreviewCommands.ts';

type FileAndPageProps = {
  readonly state: SnapshotFrom<typeof documentPreviewMachine>;
  readonly commands: PreviewCommands;
};

const ICON = { size: 16, strokeWidth: 1.75, 'aria-hidden': true } as const;

/** Which file of how many and which page of it, with the steps to the next ones. */
export function FileAndPage({ state, commands }: FileAndPageProps) {
  const { t } = useTranslation('preview');
  const { ids, place, page, pageCount } = state.context;
  const isShowing = state.matches('showing');
  return (
    <>
      <div className={group} hidden={ids.length < 2}>
        <IconButton
          label={t('action.previousFile')}
          hint="ArrowLeft"
          disabled={!state.can({ type: 'file.previous' })}
          onClick={commands.previousFile}
        >
          <ChevronLeft {...ICON} />
        </IconButton>
        <span className={figures}>{t('file', { index: place + 1, count: ids.length })}</span>
        <IconButton
          label={t('action.nextFile')}
          hint="ArrowRight"
          disabled={!state.can({ type: 'file.next' })}
          onClick={commands.nextFile}
        >
          <ChevronRight {...ICON} />
        </IconButton>
      </div>

      <div className={group}>
        <IconButton
          label={t('action.previousPage')}
          hint="ArrowUp"
          disabled={!isShowing || page <= 1}
          onClick={() => commands.move('previous')}
        >
          <ChevronUp {...ICON} />
        </IconButton>
        <output className={figures}>{isShowing ? t('pageOf', { page, count: pageCount }) : '–'}</output>
        <IconButton
          label={t('action.nextPage')}
          hint="ArrowDown"
          disabled={!isShowing || page >= pageCount}
          onClick={() => commands.move('next')}
        >
          <ChevronDown {...ICON} />
        </IconButton>
      </div>
    </>
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
