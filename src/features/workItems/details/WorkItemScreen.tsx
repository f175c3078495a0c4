import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { css, cx } from 'styled-system/css';
import type { WorkItem } from '#contracts/api/workItem.ts';
import { ApiError } from '#src/shared/api/apiError.ts';
import { useCommands } from '#src/shared/hooks/useCommands.ts';
import { ButtonLink } from '#src/shared/ui/actions/ButtonLink.tsx';
import { CommandIconButton } from '#src/shared/ui/actions/CommandIconButton.tsx';
import { CopyButton } from '#src/shared/ui/actions/CopyButton.tsx';
import { Link } from '#src/shared/ui/actions/Link.tsx';
import { EmptyState } from '#src/shared/ui/feedback/EmptyState.tsx';
import { ErrorState } from '#src/shared/ui/feedback/ErrorState.tsx';
import { SkeletonRows } from '#src/shared/ui/feedback/SkeletonRows.tsx';
import { textRecipe } from '#src/shared/ui/text.recipe.ts';
import { workItemOptions } from '../workItems.queries.ts';
import { WorkItemMenu } from './WorkItemMenu.tsx';
import { WorkItemSelectors } from './WorkItemSelectors.tsx';
import { WorkItemSide } from './WorkItemSide.tsx';
import { WorkItemTabRow } from './WorkItemTabRow.tsx';
import type { WorkItemTab } from './workItemTabs.ts';
import { WorkItemTitle } from './WorkItemTitle.tsx';

type WorkItemScreenProps = {
  readonly workItemId: string;
  readonly tab: WorkItemTab;
  /** The parts of the work item that other areas draw. */
  readonly parts: Readonly<Partial<Record<WorkItemTab, (item: WorkItem) => ReactNode>>>;
  /** Stands below the budget. */
  readonly aside?: (item: WorkItem) => ReactNode;
};

/** One work item: what it is at the top, its parts as tabs, and at the right what one glances at. */
export function WorkItemScreen({ workItemId, tab, parts, aside }: WorkItemScreenProps) {
  const { t } = useTranslation('workItems');
  const detail = useQuery(workItemOptions(workItemId));
  if (detail.isPending) {
    return (
      <>
        <h1 className="sr-only">{t('title')}</h1>
        <SkeletonRows label={t('detail.loading')} />
      </>
    );
  }
  if (detail.isError) {
    const isMissing =
      detail.error instanceof ApiError && (detail.error.status === 404 || detail.error.code === 'request.invalid');
    return isMissing ? (
      <EmptyState isPage title={t('detail.notFound')} text={t('detail.notFoundText')}>
        <ButtonLink to="/work/workItems">{t('action.back')}</ButtonLink>
      </EmptyState>
    ) : (
      <ErrorState
        isPage
        title={t('error.title')}
        error={detail.error}
        isRetrying={detail.isFetching}
        onRetry={() => void detail.refetch()}
      />
    );
  }
  const item = detail.data;
  return (
    <div className={screen}>
      <WorkItemHead item={item} />
      <WorkItemSelectors item={item} />
      <WorkItemTabRow item={item} tab={tab} tabs={parts} />
      <div className={split}>
        <div className={main}>{parts[tab]?.(item)}</div>
        <WorkItemSide item={item}>{aside?.(item)}</WorkItemSide>
      </div>
    </div>
  );
}

function WorkItemHead({ item }: { readonly item: WorkItem }) {
  const { t } = useTranslation('workItems');
  const navigate = useNavigate();
  const leave = () => void navigate({ to: '/work/workItems' });
  const { back } = useCommands({
    back: { keys: 'Escape', label: t('action.back'), icon: ArrowLeft, run: leave },
  });
  return (
    <header className={head}>
      <CommandIconButton command={back} />
      <h1 className={title}>
        <WorkItemTitle item={item} />
      </h1>
      <Link
        to="/clients/clientDetails/$slug"
        params={{ slug: item.clientId }}
        className={cx(textRecipe.quiet, textRecipe.cut, client)}
      >
        {item.clientLegalName}
      </Link>
      <span className={actions}>
        <CopyButton text={window.location.href} label={t('action.copyLink')} />
        <WorkItemMenu item={item} onRemoved={leave} />
      </span>
    </header>
  );
}

const screen = css({ display: 'flex', flexDirection: 'column', height: 'full', minHeight: '0' });
const head = css({
  display: 'flex',
  alignItems: 'center',
  gap: '8',
  minH: '56',
  pl: '10',
  pr: '16',
  flexShrink: '0',
  _mobile: { flexWrap: 'wrap', py: '8' },
});
const title = css({ display: 'flex', minW: '0', m: '0', pl: '8', textStyle: 'title' });
const client = css({
  color: 'mut',
  textDecoration: 'none',
  '&:hover': { color: 'accentText' },
  _mobile: { order: '3', w: 'full', pl: '36' },
});
const actions = css({ display: 'inline-flex', alignItems: 'center', gap: '4', ml: 'auto', flexShrink: '0' });
const split = css({
  flex: '1',
  minH: '0',
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) 320px',
  _narrow: { display: 'block', overflow: 'auto' },
});
const main = css({ minW: '0', overflow: 'auto', _narrow: { overflow: 'visible' } });
