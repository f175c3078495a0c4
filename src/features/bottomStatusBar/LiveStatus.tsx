import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { isInterrupted } from '#machines/liveUpdates/liveUpdates.machine.ts';
import { useSystemActor } from '#src/shared/hooks/actors.tsx';
import { StatusDot } from '#src/shared/ui/labels/StatusDot.tsx';
import { layoutRecipe } from '#src/shared/ui/layout.recipe.ts';

/** Says that what others change does not appear, while that is so. */
export function LiveStatus() {
  const { t } = useTranslation('statusBar');
  const isLost = useSelector(useSystemActor('liveUpdates'), isInterrupted);
  return (
    <output className={layoutRecipe.marked}>
      {isLost ? (
        <>
          <StatusDot tone="critical" />
          {t('live.interrupted')}
        </>
      ) : null}
    </output>
  );
}
