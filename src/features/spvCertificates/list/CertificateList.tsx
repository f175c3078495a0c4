import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { css, cx } from 'styled-system/css';
import type { SpvCertificate } from '#contracts/api/spvCertificate.ts';
import type { TokenCertificate } from '#contracts/link/messages.ts';
import type { Workstation } from '#src/shared/link/pin/sealPin.ts';
import { tableRecipe } from '#src/shared/table/table.recipe.ts';
import { EditCertificate } from '../edit/EditCertificate.tsx';
import type { Editor } from '../edit/editor.ts';
import { CertificateRow } from './CertificateRow.tsx';

type CertificateListProps = {
  readonly editor: Editor;
  readonly certificates: readonly SpvCertificate[];
  /** Those plugged in; null while that is not known. */
  readonly onToken: readonly TokenCertificate[] | null;
  readonly workstation: Workstation | null;
};

const table = tableRecipe();
const COLUMNS = ['field.name', 'field.subject', 'field.issuer', 'field.expiresOn', 'field.token', 'field.pin'] as const;
const first = css({ pl: '16' });
const tools = css({ w: '120' });

/** The stored certificates; the row that is edited turns into its form. */
export function CertificateList({ editor, certificates, onToken, workstation }: CertificateListProps) {
  const { t } = useTranslation('spvCertificates');
  const editedId = useSelector(editor, (state) => (state.matches('editing') ? state.context.certificateId : null));
  return (
    <div className={table.frame}>
      <table className={table.table}>
        <caption className="sr-only">{t('title')}</caption>
        <thead className={table.header}>
          <tr>
            {COLUMNS.map((column) => (
              <th key={column} scope="col" className={cx(table.head, column === 'field.name' ? first : undefined)}>
                {t(column)}
              </th>
            ))}
            <th scope="col" className={cx(table.head, tools)}>
              <span className="sr-only">{t('field.actions')}</span>
            </th>
          </tr>
        </thead>
        <tbody className={table.body}>
          {certificates.map((certificate) =>
            certificate.id === editedId ? (
              <EditCertificate
                key={certificate.id}
                editor={editor}
                certificate={certificate}
                onToken={onToken?.find(({ sha1Thumbprint }) => sha1Thumbprint === certificate.thumbprint)}
                workstation={workstation}
              />
            ) : (
              <CertificateRow
                key={certificate.id}
                editor={editor}
                certificate={certificate}
                onToken={onToken}
                workstation={workstation}
              />
            ),
          )}
        </tbody>
      </table>
    </div>
  );
}
