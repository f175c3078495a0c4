import { Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { css } from 'styled-system/css';
import type { SpvCertificate } from '#contracts/api/spvCertificate.ts';
import { LinkNotice } from '#src/shared/link/health/LinkNotice.tsx';
import { useLinkState } from '#src/shared/link/health/useLinkState.ts';
import { ListStates } from '#src/shared/list/ListStates.tsx';
import { SearchedRows } from '#src/shared/list/SearchedRows.tsx';
import { Button } from '#src/shared/ui/actions/Button.tsx';
import { PageHeader } from '#src/shared/ui/page/PageHeader.tsx';
import { AddCertificate } from '../edit/AddCertificate.tsx';
import { DeleteCertificate } from '../edit/DeleteCertificate.tsx';
import { SaveFailure } from '../edit/SaveFailure.tsx';
import { useCertificateEditor } from '../edit/useCertificateEditor.ts';
import { CertificateList } from './CertificateList.tsx';
import { CertificatesEmpty } from './CertificatesEmpty.tsx';
import { TokenNotice } from './TokenNotice.tsx';
import { useCertificates } from './useCertificates.ts';

const textOf = ({ name, subject, issuer, serialNumber, taxIds }: SpvCertificate): string =>
  [name, subject, issuer, serialNumber, ...taxIds].join(' ');

/** One width for the head and the list, so that the command ends where the list does. */
const page = css({ display: 'flex', flexDirection: 'column', maxW: 'pageMedium', w: 'full' });
const body = css({ display: 'flex', flexDirection: 'column', w: 'full' });

/** Settings, SPV, certificates: those of the firm, with the PINs sealed to this workstation. */
export function CertificatesScreen({ tabs }: { readonly tabs?: ReactNode }) {
  const { t } = useTranslation('spvCertificates');
  const link = useLinkState();
  const { editor, mode, canAdd } = useCertificateEditor();
  const { stored, token, onToken, unsaved } = useCertificates(link);
  const isAddable = link.isReady && stored.isSuccess && unsaved.length > 0;

  return (
    <div className={page}>
      <PageHeader
        title={t('title')}
        tabs={tabs}
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
        <ListStates query={stored} label={t('state.loading')} errorTitle={t('state.failed')} rows={3}>
          {stored.data?.length === 0 ? (
            <CertificatesEmpty
              isLinkReady={link.isReady}
              onAdd={isAddable && mode === 'viewing' ? () => editor.send({ type: 'add.open' }) : null}
            />
          ) : (
            <SearchedRows rows={stored.data ?? []} textOf={textOf}>
              {(found) => (
                <CertificateList
                  editor={editor}
                  certificates={found}
                  onToken={link.isReady && token.isSuccess ? onToken : null}
                  workstation={link.workstation}
                />
              )}
            </SearchedRows>
          )}
        </ListStates>
      </div>
      <DeleteCertificate editor={editor} certificates={stored.data ?? []} />
    </div>
  );
}
