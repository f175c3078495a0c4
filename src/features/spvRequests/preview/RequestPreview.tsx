import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { DocumentPreview, type PreviewFrameProps } from '#src/shared/preview/DocumentPreview.tsx';
import type { PreviewSource } from '#src/shared/preview/previewFile.ts';
import { useFormat } from '#src/shared/text/format.ts';
import { detailsOf, documentName } from '../list/requestText.ts';
import { requestOptions, requestTypesOptions, type PreviewRequest } from '../spvRequests.queries.ts';

/** The document that answers a request. */
export function RequestPreview(props: PreviewFrameProps) {
  const { t, i18n } = useTranslation('spvRequests');
  const { localTime } = useFormat();
  const types = useQuery(requestTypesOptions(i18n.language));
  const source = useMemo<PreviewSource<PreviewRequest>>(
    () => ({
      options: requestOptions,
      present: (request) => ({
        title: `${documentName(request, types.data ?? {})} ${detailsOf(request)}`.trim(),
        subtitle: [request.clientName, localTime(request.dateCreated)].join(' · '),
        content: request.responseMessageContent,
        signatureStatus: { found: null, isReceipt: false },
        missing: {
          title: t('preview.missing'),
          text: t(request.status === 'ResponseReceived' ? 'preview.fetching' : 'preview.waiting'),
        },
      }),
    }),
    [t, localTime, types.data],
  );
  return <DocumentPreview {...props} source={source} renderTools={noTools} renderSignatureTools={noTools} />;
}

const noTools = () => null;
