import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { css } from 'styled-system/css';
import type { ValidationStatus } from '#contracts/api/spvMessage.ts';
import { enumOptions } from '#src/shared/api/enums.queries.ts';
import { Badge, type BadgeTone } from '#src/shared/ui/labels/Badge.tsx';

const TONE = {
  NoErrors: 'positive',
  WithErrors: 'critical',
  WithWarnings: 'warning',
} as const satisfies Record<ValidationStatus, BadgeTone>;

/** The verdict of a receipt; other messages have none. */
export function MessageStatus({ status }: { readonly status: ValidationStatus | null }) {
  const { t, i18n } = useTranslation('spvMessages');
  const words = useQuery(enumOptions(i18n.language));
  if (status === null) {
    return (
      <span className={quiet}>
        <span aria-hidden>–</span>
        <span className="sr-only">{t('status.none')}</span>
      </span>
    );
  }
  return <Badge tone={TONE[status]}>{words.data?.SpvMessageValidationStatus?.[status] ?? status}</Badge>;
}

const quiet = css({ color: 'mut' });
