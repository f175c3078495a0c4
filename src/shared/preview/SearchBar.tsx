import { Search } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { css } from 'styled-system/css';
import { useFormat } from '../text/format.ts';
import { Button } from '../ui/actions/Button.tsx';
import { CommandIconButton } from '../ui/actions/CommandIconButton.tsx';
import { Icon } from '../ui/labels/Icon.tsx';
import type { PreviewCommands } from './usePreviewCommands.ts';
import type { PreviewSearch } from './usePreviewSearch.ts';

type SearchBarProps = { readonly search: PreviewSearch; readonly commands: PreviewCommands };

/** What is searched in the document, which hit of how many is looked at, and the way to the next one. */
export function SearchBar({ search, commands }: SearchBarProps) {
  const { t } = useTranslation('preview');
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    if (event.shiftKey) search.previous();
    else search.next();
  };
  return (
    <search className={box} aria-label={t('action.find')}>
      <Icon of={Search} size={14} />
      <input
        // Each time it is asked for, what is typed is selected.
        key={search.asked}
        type="text"
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        onFocus={({ target }) => target.select()}
        autoComplete="off"
        spellCheck={false}
        className={field}
        aria-label={t('search.label')}
        placeholder={t('search.placeholder')}
        value={search.state.context.text}
        onChange={({ target }) => search.type(target.value)}
        onKeyDown={onKeyDown}
      />
      <SearchOutcome search={search} />
      <CommandIconButton size="small" command={commands.previousHit} />
      <CommandIconButton size="small" command={commands.nextHit} />
      <CommandIconButton size="small" command={commands.closeFind} />
    </search>
  );
}

/** The place among the hits, or why there is none. */
function SearchOutcome({ search }: Pick<SearchBarProps, 'search'>) {
  const { t } = useTranslation('preview');
  const { number } = useFormat();
  const { state } = search;
  const { hits, current } = state.context;
  const count = t('search.count', { index: number((current ?? -1) + 1), count: number(hits.length) });
  if (state.matches({ open: 'failed' })) {
    return (
      <Button look="ghost" size="dense" onClick={search.retry}>
        {t('search.failed')}
      </Button>
    );
  }
  return (
    <output className={words}>
      {state.matches({ open: 'nothing' })
        ? t('search.nothing')
        : state.matches({ open: 'textless' })
          ? t('search.textless')
          : state.matches({ open: 'searching' }) && current === null
            ? t('search.searching')
            : current === null
              ? null
              : count}
    </output>
  );
}

const box = css({
  display: 'flex',
  alignItems: 'center',
  gap: '2',
  w: '340',
  maxW: 'full',
  h: '32',
  pl: '10',
  pr: '4',
  bg: 'bg',
  borderWidth: '1px',
  borderStyle: 'solid',
  borderColor: 'control',
  borderRadius: '8',
  '& > svg': { color: 'mut', mr: '4', flexShrink: '0' },
  '&:focus-within': { borderColor: 'accent', boxShadow: '[0 0 0 1px token(colors.accent)]' },
  _mobile: { position: 'absolute', left: '8', right: '8', w: 'auto', zIndex: 'above' },
});
const field = css({
  flex: '1',
  minW: '0',
  color: 'text',
  fontFamily: 'body',
  textStyle: 'body',
  outline: 'none',
  '&::placeholder': { color: 'mut', opacity: '1' },
});
const words = css({
  px: '4',
  textStyle: 'secondary',
  color: 'mut',
  fontVariantNumeric: 'tabular-nums',
  whiteSpace: 'nowrap',
});
