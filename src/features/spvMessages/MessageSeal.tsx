import { useTranslation } from 'react-i18next';
import { css } from 'styled-system/css';
import { SEAL_LOOK, SEAL_WORD_KEY, sealWord } from '#src/shared/seal/sealLook.ts';
import { Badge } from '#src/shared/ui/Badge.tsx';
import { MessageStatus } from './MessageStatus.tsx';
import type { MessageRow } from './spvMessages.queries.ts';

/** The verdict of a receipt with the sign of its seal. What a seal speaks against is told instead of any verdict. */
export function MessageSeal({ message }: { readonly message: MessageRow }) {
  const { t } = useTranslation('seal');
  const { seal, validationStatus } = message;
  const word = sealWord(seal, message.typeEnum === 'Confirmation');
  const { tone, icon: Icon } = SEAL_LOOK[word];
  if (message.refetch === 'asked') return <Badge tone="info">{t('refetch.word')}</Badge>;
  if (tone !== 'calm') {
    return (
      <Badge tone={tone} icon={<Icon size={12} strokeWidth={1.75} aria-hidden />}>
        {t(SEAL_WORD_KEY[word])}
      </Badge>
    );
  }
  return (
    <span className={both}>
      <MessageStatus status={validationStatus} />
      {word === 'intact' ? (
        <span className={sign} title={t(SEAL_WORD_KEY[word])}>
          <Icon size={14} strokeWidth={1.75} aria-hidden />
          <span className="sr-only">{t(SEAL_WORD_KEY[word])}</span>
        </span>
      ) : null}
    </span>
  );
}

const both = css({ display: 'inline-flex', alignItems: 'center', gap: '6', maxW: 'full' });
const sign = css({ display: 'inline-flex', color: 'mut' });
