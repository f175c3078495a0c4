import { useQuery } from '@tanstack/react-query';
import { CalendarSync } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { css } from 'styled-system/css';
import { useIsMobile } from '#src/shared/hooks/useMediaQuery.ts';
import { Button } from '#src/shared/ui/actions/Button.tsx';
import { IconButton } from '#src/shared/ui/actions/IconButton.tsx';
import { ErrorState } from '#src/shared/ui/feedback/ErrorState.tsx';
import { SkeletonRows } from '#src/shared/ui/feedback/SkeletonRows.tsx';
import { Icon } from '#src/shared/ui/labels/Icon.tsx';
import { Popover } from '#src/shared/ui/overlays/Popover.tsx';
import { textRecipe } from '#src/shared/ui/text.recipe.ts';
import { feedOptions, useRenewFeed } from '../deadlines.queries.ts';
import { FeedAddress } from './FeedAddress.tsx';

/** The deadlines in one's own calendar program: the secret address it reads them at. */
export function FeedPopover() {
  const { t } = useTranslation('deadlines');
  const isPhone = useIsMobile();
  const [isOpen, setIsOpen] = useState(false);
  const icon = <Icon of={CalendarSync} />;
  return (
    <Popover
      label={t('feed.title')}
      placement="bottom-end"
      isOpen={isOpen}
      onOpenChange={setIsOpen}
      trigger={
        isPhone ? <IconButton label={t('feed.open')}>{icon}</IconButton> : <Button icon={icon}>{t('feed.open')}</Button>
      }
    >
      <div className={body}>
        <h2 className={textRecipe.heading}>{t('feed.title')}</h2>
        <FeedBody />
      </div>
    </Popover>
  );
}

/** Read when it is opened: the address is a secret. */
function FeedBody() {
  const { t } = useTranslation('deadlines');
  const feed = useQuery(feedOptions());
  const make = useRenewFeed();
  if (feed.isLoadingError) {
    return (
      <ErrorState
        title={t('feed.loadFailed')}
        error={feed.error}
        isRetrying={feed.isFetching}
        onRetry={() => void feed.refetch()}
      />
    );
  }
  if (feed.data === undefined) return <SkeletonRows label={t('feed.title')} rows={2} />;
  const { url, madeAt } = feed.data;
  if (url !== null && madeAt !== null) return <FeedAddress url={url} madeAt={madeAt} />;
  return (
    <>
      <p className={textRecipe.quiet}>{t('feed.text')}</p>
      <div>
        <Button look="primary" isBusy={make.isPending} onClick={() => make.mutate()}>
          {t('feed.make')}
        </Button>
      </div>
    </>
  );
}

const body = css({ display: 'flex', flexDirection: 'column', gap: '12', p: '16', w: '400', maxW: 'full' });
