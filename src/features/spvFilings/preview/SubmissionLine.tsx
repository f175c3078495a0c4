import { PenLine, Send } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { css } from 'styled-system/css';
import { useFormat } from '#src/shared/text/format.ts';
import { Icon } from '#src/shared/ui/labels/Icon.tsx';
import type { FilingDetail } from './preview.queries.ts';

type SubmissionLineProps = { readonly filing: FilingDetail; readonly isSigned: boolean };

/** Over a document of the filing: when it was sent, and over the signed one who has signed it with which certificate. */
export function SubmissionLine({ filing, isSigned }: SubmissionLineProps) {
  const { t } = useTranslation('spvFilings');
  const { authoritySecond } = useFormat();
  const { signing, submittedAt, uploadIndex } = filing;
  const signed =
    !isSigned || signing === null
      ? null
      : t(signing.signedAt === null ? 'preview.signedBy' : 'preview.signedByAt', {
          name: signing.sentByDisplayName,
          certificate: signing.certificateName,
          at: signing.signedAt === null ? '' : authoritySecond(signing.signedAt),
        });
  const sent =
    submittedAt === null ? null : t('preview.sentAt', { at: authoritySecond(submittedAt), index: uploadIndex ?? '–' });
  if (signed === null && sent === null) return null;
  return (
    <div className={line}>
      {signed === null ? null : (
        <span className={fact}>
          <Icon of={PenLine} size={14} /> {signed}
        </span>
      )}
      {sent === null ? null : (
        <span className={fact}>
          <Icon of={Send} size={14} /> {sent}
        </span>
      )}
    </div>
  );
}

const line = css({
  display: 'flex',
  flexWrap: 'wrap',
  flexShrink: '0',
  columnGap: '24',
  rowGap: '4',
  px: '16',
  py: '6',
  textStyle: 'secondary',
  color: 'mut',
  borderBottomWidth: '1px',
  borderBottomStyle: 'solid',
  borderBottomColor: 'line',
});
const fact = css({
  display: 'inline-flex',
  alignItems: 'baseline',
  gap: '8',
  minW: '0',
  overflowWrap: 'anywhere',
  '& > svg': { flexShrink: '0', alignSelf: 'center' },
});
