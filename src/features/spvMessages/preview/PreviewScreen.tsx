import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { DocumentPreview, type PreviewFrameProps } from '#src/shared/preview/DocumentPreview.tsx';
import type { PreviewSource } from '#src/shared/preview/previewFile.ts';
import { useFormat } from '#src/shared/text/format.ts';
import { NotifyLine } from '../notify/NotifyLine.tsx';
import { NotifyTool } from '../notify/NotifyTool.tsx';
import { ArchiveTool } from './ArchiveTool.tsx';
import { FetchAgain } from './FetchAgain.tsx';
import { messageOptions, type PreviewMessage } from './preview.queries.ts';

/** The document of a message, its way to the archive, and how it is fetched again. */
export function PreviewScreen(props: PreviewFrameProps) {
  const { t } = useTranslation('preview');
  const { day } = useFormat();
  const source = useMemo<PreviewSource<PreviewMessage>>(
    () => ({
      options: messageOptions,
      present: ({ title, legalName, issueDate, content, signatureStatus, typeEnum }) => ({
        title,
        subtitle: [legalName, day(issueDate)].filter(Boolean).join(' · '),
        content,
        signatureStatus: { found: signatureStatus, isReceipt: typeEnum === 'Confirmation' },
        missing: { title: t('missing.title'), text: t('missing.text') },
      }),
    }),
    [t, day],
  );
  return (
    <DocumentPreview
      {...props}
      source={source}
      renderTools={(message) => (
        <>
          <NotifyTool message={message} />
          <ArchiveTool message={message} />
        </>
      )}
      renderLine={(message) => <NotifyLine message={message} />}
      renderSignatureTools={(message) =>
        message === undefined ? null : <FetchAgain key={message.id} message={message} />
      }
    />
  );
}
