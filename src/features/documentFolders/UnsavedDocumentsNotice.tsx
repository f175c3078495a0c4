import { useQuery } from '@tanstack/react-query';
import { FolderX } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useIsEnabled } from '#src/shared/flags/isEnabled.ts';
import { useLinkState } from '#src/shared/link/health/useLinkState.ts';
import { ButtonLink } from '#src/shared/ui/actions/ButtonLink.tsx';
import { noticeLine, noticeWords } from '#src/shared/ui/feedback/notice.recipe.ts';
import { Icon } from '#src/shared/ui/labels/Icon.tsx';
import { savedDocumentsOptions } from './documentFolders.queries.ts';

/** Says at the filings that documents could not be written to the folders of this workstation. */
export function UnsavedDocumentsNotice() {
  const { t } = useTranslation('documentFolders');
  const isShown = useIsEnabled()('spvFilingSettings');
  const { workstation } = useLinkState();
  const documents = useQuery({
    ...savedDocumentsOptions(workstation?.keyId ?? ''),
    enabled: isShown && workstation !== null,
  });
  const failed = documents.data?.failed ?? 0;
  if (!isShown || failed === 0) return null;
  return (
    <output className={noticeLine} data-tone="warning">
      <Icon of={FolderX} />
      <span className={noticeWords}>{t('failed.count', { count: failed })}</span>
      <ButtonLink size="dense" to="/settings/spv/filings">
        {t('failed.open')}
      </ButtonLink>
    </output>
  );
}
