import { css } from 'styled-system/css';
import type { SnapshotFrom } from 'xstate';
import type { documentPreviewMachine, PageMove } from '#machines/documentPreview/documentPreview.machine.ts';
import type { PdfView, ScrollMode } from '../pdf/pdfView.ts';
import { CommandIconButton } from '../ui/actions/CommandIconButton.tsx';
import { PageField } from './PageField.tsx';
import { SearchBar } from './SearchBar.tsx';
import type { PreviewCommands } from './usePreviewCommands.ts';
import type { PreviewSearch } from './usePreviewSearch.ts';
import { ViewTools } from './ViewTools.tsx';

type PagesToolbarProps = {
  readonly state: SnapshotFrom<typeof documentPreviewMachine>;
  readonly view: PdfView;
  readonly isFull: boolean;
  readonly hasThumbnails: boolean;
  readonly commands: PreviewCommands;
  readonly search: PreviewSearch;
  readonly move: (to: PageMove) => void;
  readonly onZoom: (zoom: number) => void;
  readonly onScrollMode: (mode: ScrollMode) => void;
};

/** Where one is in the document, how it is seen, and what is searched in it. */
export function PagesToolbar(props: PagesToolbarProps) {
  const { state, view, isFull, hasThumbnails, commands, search, move, onZoom, onScrollMode } = props;
  const isShowing = state.matches('showing');
  return (
    <div className={bar} data-full={isFull || undefined}>
      <CommandIconButton command={commands.thumbnails} aria-pressed={hasThumbnails} />
      <PageField state={state} commands={commands} move={move} />
      <span className={line} />
      <ViewTools isShowing={isShowing} view={view} commands={commands} onZoom={onZoom} onScrollMode={onScrollMode} />
      <span className={rest} />
      {search.isOpen ? (
        <SearchBar search={search} commands={commands} />
      ) : (
        <CommandIconButton command={commands.find} />
      )}
      <span className={line} />
      <div className={tools}>
        <CommandIconButton command={commands.print} disabled={!isShowing} />
        <CommandIconButton command={commands.download} disabled={!commands.canDownload} />
        <CommandIconButton command={commands.full} aria-pressed={isFull} />
      </div>
    </div>
  );
}

const bar = css({
  position: 'relative',
  display: 'flex',
  alignItems: 'center',
  gap: '4',
  h: '44',
  px: '12',
  flexShrink: '0',
  userSelect: 'none',
  borderTopWidth: '1px',
  borderTopStyle: 'solid',
  borderTopColor: 'lineSoft',
  borderBottomWidth: '1px',
  borderBottomStyle: 'solid',
  borderBottomColor: 'line',
  '&[data-full]': { h: '36' },
  _mobile: { px: '8' },
});
const line = css({ width: '1', height: '16', mx: '6', bg: 'line', flexShrink: '0', _mobile: { display: 'none' } });
const rest = css({ flexGrow: '1' });
const tools = css({ display: 'flex', alignItems: 'center', gap: '2', _mobile: { display: 'none' } });
