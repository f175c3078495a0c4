import { useQuery } from '@tanstack/react-query';
import { useMemo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { DocumentPreview, type PreviewFrameProps } from '#src/shared/preview/DocumentPreview.tsx';
import type { PreviewSource } from '#src/shared/preview/previewFile.ts';
import { useFormat } from '#src/shared/text/format.ts';
import { detailsOf, documentName } from '../list/requestText.ts';
import { useFailureText } from '../list/useFailureText.ts';
import { requestOptions, requestTypesOptions, type PreviewRequest } from '../spvRequests.queries.ts';
import { AnswerMailLine } from './AnswerMailLine.tsx';
import { RequestTools } from './RequestTools.tsx';

type RequestPreviewProps = PreviewFrameProps & {
  /** What can be done with the message that answers the request. */
  readonly renderAnswerTools: (messageId: string) => ReactNode;
  /** To whom that message went. */
  readonly renderAnswerLine: (messageId: string) => ReactNode;
};

/** The document that answers a request, or how far it is. */
export function RequestPreview({ renderAnswerTools, renderAnswerLine, ...props }: RequestPreviewProps) {
  const { t, i18n } = useTranslation('spvRequests');
  const { localTime } = useFormat();
  const types = useQuery(requestTypesOptions(i18n.language));
  const failureOf = useFailureText();
  const source = useMemo<PreviewSource<PreviewRequest>>(
    () => ({
      options: requestOptions,
      present: (request) => ({
        title: `${documentName(request, types.data ?? {})} ${detailsOf(request)}`.trim(),
        subtitle: [
          request.clientName,
          localTime(request.dateCreated),
          ...(request.answeredAt === null ? [] : [t('preview.answered', { at: localTime(request.answeredAt) })]),
        ].join(' · '),
        content: request.responseMessageContent,
        ...(request.responseMessageContent === null
          ? {}
          : { signatureStatus: { found: request.responseSignatureStatus, isReceipt: false } }),
        missing: missingOf(request, failureOf, t),
      }),
    }),
    [t, localTime, types.data, failureOf],
  );
  return (
    <DocumentPreview
      {...props}
      source={source}
      renderLine={(request) =>
        request === undefined ? null : (
          <>
            <AnswerMailLine request={request} />
            {request.messageId === null ? null : renderAnswerLine(request.messageId)}
          </>
        )
      }
      renderTools={(request) =>
        request === undefined ? null : (
          <RequestTools key={request.id} request={request} onRemoved={props.onClose}>
            {request.messageId === null ? null : renderAnswerTools(request.messageId)}
          </RequestTools>
        )
      }
    />
  );
}

/** What stands in the place of a document that is not there. */
function missingOf(
  request: PreviewRequest,
  failureOf: ReturnType<typeof useFailureText>,
  t: ReturnType<typeof useTranslation<'spvRequests'>>['t'],
): { readonly title: string; readonly text: string } {
  if (request.status === 'ResponseReceived') return { title: t('preview.missing'), text: t('preview.fetching') };
  if (request.submissionError === null) return { title: t('preview.missing'), text: t('preview.waiting') };
  const { title, words, next, isRefused } = failureOf(request);
  return { title, text: `${isRefused ? `${t('error.quoted', { words })}.` : words} ${next}` };
}
