import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { DocumentPreview, type PreviewFrameProps } from '#src/shared/preview/DocumentPreview.tsx';
import type { PreviewSource } from '#src/shared/preview/previewFile.ts';
import { useFormat } from '#src/shared/text/format.ts';
import { NotifyLine } from '../notify/NotifyLine.tsx';
import { NotifyTool } from '../notify/NotifyTool.tsx';
import { ReadTool } from '../reading/ReadTool.tsx';
import { MakeTaskTool, type RenderTask } from '../task/MakeTaskTool.tsx';
import { ArchiveTool } from './ArchiveTool.tsx';
import { FetchAgain } from './FetchAgain.tsx';
import { messageOptions, type PreviewMessage } from './preview.queries.ts';
import { ServedLine } from './ServedLine.tsx';

type PreviewScreenProps = PreviewFrameProps & {
  /** The form of a task; absent where nobody may make one. */
  readonly renderTask?: RenderTask | undefined;
};

/** The document of a message, its way to the archive, and how it is fetched again. */
export function PreviewScreen({ renderTask, ...props }: PreviewScreenProps) {
  const { t } = useTranslation('preview');
  const { day } = useFormat();
  const source = useMemo<PreviewSource<PreviewMessage>>(
    () => ({
      options: messageOptions,
      present: ({ title, clientName, issueDate, content, signatureStatus, typeEnum }) => ({
        title,
        subtitle: [clientName, day(issueDate)].filter(Boolean).join(' · '),
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
          {renderTask === undefined ? null : <MakeTaskTool message={message} renderTask={renderTask} />}
          <ReadTool message={message} />
          <ArchiveTool message={message} />
        </>
      )}
      renderLine={(message) => (
        <>
          <ServedLine message={message} />
          <NotifyLine message={message} />
        </>
      )}
      renderSignatureTools={(message) =>
        message === undefined ? null : <FetchAgain key={message.id} message={message} />
      }
    />
  );
}
