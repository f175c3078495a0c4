import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useActorRef, useSelector } from '@xstate/react';
import { Plus, ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { css } from 'styled-system/css';
import { certificatesOptions } from '#src/shared/api/certificates.queries.ts';
import { useSystemActor } from '#src/shared/hooks/actors.tsx';
import { useServices } from '#src/shared/hooks/services.tsx';
import { LinkNotice } from '#src/shared/link/LinkNotice.tsx';
import { tokenCertificatesOptions } from '#src/shared/link/tokenCertificates.ts';
import { useLinkState } from '#src/shared/link/useLinkState.ts';
import { Button } from '#src/shared/ui/Button.tsx';
import { EmptyState } from '#src/shared/ui/EmptyState.tsx';
import { ErrorState } from '#src/shared/ui/ErrorState.tsx';
import { PageHeader } from '#src/shared/ui/PageHeader.tsx';
import { SkeletonRows } from '#src/shared/ui/SkeletonRows.tsx';
import { AddCertificate } from './AddCertificate.tsx';
import { certificateEditorActors } from './certificateEditor.actors.ts';
import { CertificateList } from './CertificateList.tsx';
import { DeleteCertificate } from './DeleteCertificate.tsx';
import { SaveFailure } from './SaveFailure.tsx';
import { TokenNotice } from './TokenNotice.tsx';

/** One width for the head and the list, so that the command ends where the list does. */
const page = css({ display: 'flex', flexDirection: 'column', maxW: 'pageMedium', w: 'full' });
const body = css({ display: 'flex', flexDirection: 'column', w: 'full' });

/** Settings, SPV, certificates: those of the firm, with the PINs sealed to this workstation. */
export function CertificatesScreen() {
  const { t } = useTranslation('spvCertificates');
  const link = useLinkState();
  const services = useServices();
  const queries = useQueryClient();
  const sessions = useSystemActor('certificateSessions');
  const [machine] = useState(() =>
    certificateEditorActors({ services, queries, tell: (type) => sessions.send({ type }) }),
  );
  const editor = useActorRef(machine);
  const mode = useSelector(editor, (state) => state.value);
  const canAdd = useSelector(editor, (state) => state.can({ type: 'add.open' }));

  const stored = useQuery(certificatesOptions(link.workstation?.keyId ?? null));
  const token = useQuery({ ...tokenCertificatesOptions(services.link), enabled: link.isReady });
  const known = new Set(stored.data?.map(({ thumbprint }) => thumbprint));
  const onToken = token.data?.certificates ?? [];
  const unsaved = onToken.filter(({ sha1Thumbprint }) => !known.has(sha1Thumbprint));
  const isAddable = link.isReady && stored.isSuccess && unsaved.length > 0;

  return (
    <div className={page}>
      <PageHeader
        title={t('title')}
        actions={
          <Button
            look="primary"
            icon={<Plus size={14} strokeWidth={1.75} aria-hidden />}
            disabled={!canAdd || !isAddable || mode === 'adding'}
            onClick={() => editor.send({ type: 'add.open' })}
          >
            {t('action.add')}
          </Button>
        }
      />
      <LinkNotice />
      <div className={body}>
        {link.isReady ? (
          <TokenNotice token={token} unsaved={unsaved.length} onToken={onToken.length} hasStored={stored.isSuccess} />
        ) : null}
        {mode === 'adding' && link.workstation !== null ? (
          <AddCertificate editor={editor} certificates={unsaved} workstation={link.workstation} />
        ) : null}
        <SaveFailure editor={editor} />
        {stored.isPending ? (
          <SkeletonRows rows={3} label={t('state.loading')} />
        ) : stored.isError ? (
          <ErrorState
            title={t('state.failed')}
            error={stored.error}
            isRetrying={stored.isFetching}
            onRetry={() => void stored.refetch()}
          />
        ) : stored.data.length === 0 ? (
          <EmptyState
            icon={<ShieldCheck size={24} strokeWidth={1.75} aria-hidden />}
            title={t('empty.title')}
            text={t(link.isReady ? 'empty.text' : 'empty.withoutLink')}
          >
            {isAddable && mode === 'viewing' ? (
              <Button look="primary" onClick={() => editor.send({ type: 'add.open' })}>
                {t('action.add')}
              </Button>
            ) : null}
          </EmptyState>
        ) : (
          <CertificateList
            editor={editor}
            certificates={stored.data}
            onToken={link.isReady && token.isSuccess ? onToken : null}
            workstation={link.workstation}
          />
        )}
      </div>
      <DeleteCertificate editor={editor} certificates={stored.data ?? []} />
    </div>
  );
}
