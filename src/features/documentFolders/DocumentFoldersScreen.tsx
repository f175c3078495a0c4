import { useQuery } from '@tanstack/react-query';
import { FolderDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { css } from 'styled-system/css';
import { LinkNotice } from '#src/shared/link/health/LinkNotice.tsx';
import { useLinkState } from '#src/shared/link/health/useLinkState.ts';
import { EmptyState } from '#src/shared/ui/feedback/EmptyState.tsx';
import { ErrorState } from '#src/shared/ui/feedback/ErrorState.tsx';
import { SkeletonRows } from '#src/shared/ui/feedback/SkeletonRows.tsx';
import { Icon } from '#src/shared/ui/labels/Icon.tsx';
import { PageHeader } from '#src/shared/ui/page/PageHeader.tsx';
import { foldersOptions } from './documentFolders.queries.ts';
import { FoldersForm } from './folders/FoldersForm.tsx';
import { SavedDocuments } from './saved/SavedDocuments.tsx';

/** Settings, SPV, filings: the folders of this workstation that signed statements and receipts are written to. */
export function DocumentFoldersScreen({ tabs }: { readonly tabs?: ReactNode }) {
  const { t } = useTranslation('documentFolders');
  const { workstation, isChecking, isReady } = useLinkState();
  return (
    <div className={page}>
      <PageHeader title={t('title')} tabs={tabs} />
      <LinkNotice />
      {workstation === null ? (
        isChecking ? (
          <SkeletonRows label={t('state.loading')} rows={3} />
        ) : (
          <EmptyState icon={<Icon of={FolderDown} size={24} />} title={t('noLink.title')} text={t('noLink.text')} />
        )
      ) : (
        <Folders key={workstation.keyId} workstationKeyId={workstation.keyId} isLinkReady={isReady} />
      )}
    </div>
  );
}

/** Those of one workstation. */
function Folders({ workstationKeyId, isLinkReady }: { workstationKeyId: string; isLinkReady: boolean }) {
  const { t } = useTranslation('documentFolders');
  const folders = useQuery(foldersOptions(workstationKeyId));
  if (folders.isPending) return <SkeletonRows label={t('state.loading')} rows={3} />;
  if (folders.data === undefined) {
    return (
      <ErrorState
        title={t('state.failed')}
        error={folders.error}
        isRetrying={folders.isFetching}
        onRetry={() => void folders.refetch()}
      />
    );
  }
  return (
    <div className={sections}>
      <FoldersForm workstationKeyId={workstationKeyId} folders={folders.data} isLinkReady={isLinkReady} />
      <SavedDocuments workstationKeyId={workstationKeyId} />
    </div>
  );
}

const page = css({ display: 'flex', flexDirection: 'column', w: 'full', maxW: 'pageSmall' });
const sections = css({ display: 'flex', flexDirection: 'column', gap: '40', px: '16', pt: '8', pb: '64' });
