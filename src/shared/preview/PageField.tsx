import { useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { css } from 'styled-system/css';
import type { SnapshotFrom } from 'xstate';
import type { documentPreviewMachine, PageMove } from '#machines/documentPreview/documentPreview.machine.ts';
import { CommandIconButton } from '../ui/actions/CommandIconButton.tsx';
import type { PreviewCommands } from './usePreviewCommands.ts';

type PageFieldProps = {
  readonly state: SnapshotFrom<typeof documentPreviewMachine>;
  readonly commands: PreviewCommands;
  readonly move: (to: PageMove) => void;
};

/** Which page of how many, by number and with the steps to the next ones. */
export function PageField({ state, commands, move }: PageFieldProps) {
  const { t } = useTranslation('preview');
  const { page, pageCount } = state.context;
  const isShowing = state.matches('showing');
  /** What is typed; null while nothing is. */
  const [typed, setTyped] = useState<string | null>(null);
  const go = () => {
    const wanted = Number(typed);
    if (typed !== null && Number.isInteger(wanted) && wanted > 0) move(wanted);
    setTyped(null);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== 'Escape') return;
    event.preventDefault();
    if (event.key === 'Enter') go();
    else setTyped(null);
    if (event.target instanceof HTMLElement) event.target.blur();
  };
  return (
    <div className={box}>
      <CommandIconButton command={commands.previousPage} disabled={!isShowing || page <= 1} />
      <input
        type="text"
        inputMode="numeric"
        autoComplete="off"
        className={input}
        aria-label={t('pageNumber')}
        disabled={!isShowing}
        value={isShowing ? (typed ?? String(page)) : ''}
        onChange={({ target }) => setTyped(target.value.replaceAll(/\D/g, ''))}
        onFocus={({ target }) => target.select()}
        onBlur={go}
        onKeyDown={onKeyDown}
      />
      <span className={figures}>{isShowing ? t('ofPages', { count: pageCount }) : '–'}</span>
      <CommandIconButton command={commands.nextPage} disabled={!isShowing || page >= pageCount} />
    </div>
  );
}

const box = css({ display: 'flex', alignItems: 'center', gap: '2' });
const input = css({
  w: '44',
  h: '28',
  px: '4',
  textAlign: 'center',
  bg: 'bg',
  color: 'text',
  borderWidth: '1px',
  borderStyle: 'solid',
  borderColor: 'control',
  borderRadius: '6',
  fontFamily: 'body',
  textStyle: 'secondary',
  fontWeight: 'medium',
  fontVariantNumeric: 'tabular-nums',
  _disabled: { opacity: 'disabled' },
});
const figures = css({
  px: '4',
  textStyle: 'secondary',
  color: 'mut',
  fontVariantNumeric: 'tabular-nums',
  whiteSpace: 'nowrap',
});
