import { ChevronDown, ChevronRight } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { css } from 'styled-system/css';
import { Icon } from '#src/shared/ui/labels/Icon.tsx';
import { layoutRecipe } from '#src/shared/ui/layout.recipe.ts';

type CompletedTasksProps = { readonly count: number; readonly rows: () => ReactNode };

/** The completed tasks: closed, with their number, until somebody wants to see them. */
export function CompletedTasks({ count, rows }: CompletedTasksProps) {
  const { t } = useTranslation('tasks');
  const [isShown, setShown] = useState(false);
  if (count === 0) return null;
  return (
    <>
      <button type="button" className={section} aria-expanded={isShown} onClick={() => setShown(!isShown)}>
        <Icon of={isShown ? ChevronDown : ChevronRight} size={14} />
        {t('list.completed')}
        <span className={figure}>{count}</span>
      </button>
      {isShown ? (
        <ul className={layoutRecipe.list} aria-label={t('list.completed')}>
          {rows()}
        </ul>
      ) : null}
    </>
  );
}

const section = css({
  display: 'inline-flex',
  alignItems: 'center',
  gap: '12',
  alignSelf: 'flex-start',
  h: '36',
  pl: '36',
  pr: '8',
  borderRadius: '6',
  color: 'mut',
  fontFamily: 'body',
  textStyle: 'secondary',
  fontWeight: 'medium',
  cursor: 'pointer',
  _mobile: { pl: '16' },
});
const figure = css({ fontVariantNumeric: 'tabular-nums' });
