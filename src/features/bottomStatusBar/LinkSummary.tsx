import { useTranslation } from 'react-i18next';
import { css } from 'styled-system/css';
import type { LinkState } from '#src/shared/link/health/useLinkState.ts';
import { useUpdateReason } from '#src/shared/link/install/useRelease.ts';
import { StatusDot } from '#src/shared/ui/labels/StatusDot.tsx';
import { layoutRecipe } from '#src/shared/ui/layout.recipe.ts';

type LinkSummaryProps = { readonly link: LinkState };

const warning = css({ display: 'inline-flex', alignItems: 'center', gap: '6', color: 'warning', fontWeight: 'medium' });

/** The link in a few words: its version, or what is missing. */
export function LinkSummary({
  link: { isReady, isChecking, versions, outdated, hasExtension, isHostStopped, reason },
}: LinkSummaryProps) {
  const { t } = useTranslation('statusBar');
  const updateReason = useUpdateReason();
  if (isReady && updateReason === null) {
    return (
      <span className={layoutRecipe.marked}>
        {versions === null ? t('link.ready') : t('link.version', { version: versions.host })}
      </span>
    );
  }
  if (isChecking) return <span className={layoutRecipe.marked}>{t('link.checking')}</span>;
  const key =
    outdated.length > 0 || updateReason !== null
      ? 'link.outdated'
      : reason === 'pageInsecure'
        ? 'link.insecure'
        : isHostStopped
          ? 'link.programStopped'
          : hasExtension
            ? 'link.programMissing'
            : 'link.missing';
  return (
    <span className={warning}>
      <StatusDot tone="warning" />
      {t(key)}
    </span>
  );
}
