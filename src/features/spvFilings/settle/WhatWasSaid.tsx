import { useTranslation } from 'react-i18next';
import { css } from 'styled-system/css';
import type { FilingSettlement, SpvFiling } from '#contracts/api/spvFiling.ts';
import type { ValidationStatus } from '#contracts/api/spvMessage.ts';
import { useFormat } from '#src/shared/text/format.ts';
import { Link } from '#src/shared/ui/actions/Link.tsx';
import { isContradicted } from '../filingRules.ts';

/** What a person said of a filing, and what the receipt says that came afterwards; nothing where no person spoke. */
export function WhatWasSaid({ filing: { settlement } }: { readonly filing: SpvFiling }) {
  const { t } = useTranslation('spvFilings');
  const { localTime, authorityTime } = useFormat();
  if (settlement === null) return null;
  const { byDisplayName: name, at, note, uploadIndex, receipt } = settlement;
  const isContrary = isContradicted(settlement);
  return (
    <section className={box} data-contrary={isContrary} aria-label={t('said.label')}>
      {isContrary ? <p className={plain}>{t('said.contrary')}</p> : null}
      <dl>
        <dt>{t('said.by', { name, date: localTime(at) })}</dt>
        <dd>
          {t(saidKey(settlement), { index: uploadIndex ?? '–' })}
          <blockquote>{note}</blockquote>
        </dd>
        {receipt === null ? null : (
          <>
            <dt>{t('said.receipt', { date: authorityTime(receipt.date) })}</dt>
            <dd>
              {t(VERDICT_KEY[receipt.verdict])} {t('said.index', { index: receipt.uploadIndex ?? '–' })}{' '}
              <Link
                to="/spv/messages/message/$id/preview"
                params={{ id: receipt.spvMessageId }}
                search={{ single: true }}
              >
                {t('doubt.open')}
              </Link>
            </dd>
          </>
        )}
      </dl>
    </section>
  );
}

const VERDICT_KEY = {
  NoErrors: 'said.valid',
  WithWarnings: 'said.warned',
  WithErrors: 'said.failed',
} as const satisfies Record<ValidationStatus, string>;

function saidKey({ said, verdict }: FilingSettlement) {
  if (said === 'confirmed') return VERDICT_KEY[verdict ?? 'NoErrors'];
  return said === 'notSent' ? 'said.notSent' : 'said.submitted';
}

const box = css({
  p: '12',
  borderRadius: '8',
  bg: 'side',
  textStyle: 'secondary',
  '&[data-contrary=true]': { bg: 'criticalBg' },
  '& dl': { m: '0' },
  '& dt': { color: 'mut' },
  '& dd': { m: '0', mb: '8', overflowWrap: 'anywhere' },
  '& dd:last-child': { mb: '0' },
  '& blockquote': { m: '0', mt: '4', fontStyle: 'italic' },
});
const plain = css({ m: '0', mb: '8', color: 'critical', fontWeight: 'medium' });
