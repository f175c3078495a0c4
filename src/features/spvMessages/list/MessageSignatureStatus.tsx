import { useTranslation } from 'react-i18next';
import { css } from 'styled-system/css';
import {
  SIGNATURE_APPEARANCE,
  SIGNATURE_WORD_KEY,
  signatureWord,
} from '#src/shared/signatureStatus/signatureAppearance.ts';
import { Badge } from '#src/shared/ui/labels/Badge.tsx';
import type { MessageRow } from '../spvMessages.queries.ts';
import { MessageStatus } from './MessageStatus.tsx';

/** The verdict of a receipt with its signature status. A status that contradicts the verdict is shown instead of it. */
export function MessageSignatureStatus({ message }: { readonly message: MessageRow }) {
  const { t } = useTranslation('signatureStatus');
  const { signatureStatus, validationStatus } = message;
  const word = signatureWord(signatureStatus, message.typeEnum === 'Confirmation');
  const { tone, icon: Icon } = SIGNATURE_APPEARANCE[word];
  if (message.refetch === 'asked') return <Badge tone="info">{t('refetch.word')}</Badge>;
  if (tone !== 'calm') {
    return (
      <Badge tone={tone} icon={<Icon size={12} strokeWidth={1.75} aria-hidden />}>
        {t(SIGNATURE_WORD_KEY[word])}
      </Badge>
    );
  }
  return (
    <span className={both}>
      <MessageStatus status={validationStatus} />
      {word === 'intact' ? (
        <span className={sign} title={t(SIGNATURE_WORD_KEY[word])}>
          <Icon size={14} strokeWidth={1.75} aria-hidden />
          <span className="sr-only">{t(SIGNATURE_WORD_KEY[word])}</span>
        </span>
      ) : null}
    </span>
  );
}

const both = css({ display: 'inline-flex', alignItems: 'center', gap: '6', maxW: 'full' });
const sign = css({ display: 'inline-flex', color: 'mut' });
