import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { css } from 'styled-system/css';
import type { SignatureStatus } from '#contracts/link/fields.ts';
import { Icon } from '../ui/labels/Icon.tsx';
import { textRecipe } from '../ui/text.recipe.ts';
import { SIGNATURE_APPEARANCE, SIGNATURE_TEXT_KEY, SIGNATURE_WORD_KEY, signatureWord } from './signatureAppearance.ts';

type SignatureStatusLineProps = {
  readonly signatureStatus: SignatureStatus | null;
  readonly isReceipt: boolean;
  /** What can be done about it. */
  readonly children?: ReactNode;
};

/** What a document's signatures say of it: a quiet line where all is well, a band that tells what to do where not. */
export function SignatureStatusLine({ signatureStatus, isReceipt, children }: SignatureStatusLineProps) {
  const { t } = useTranslation('signatureStatus');
  const word = signatureWord(signatureStatus, isReceipt);
  const { tone, icon } = SIGNATURE_APPEARANCE[word];
  // A name that nobody has checked would pass for a checked one.
  const signer = signatureStatus === null || signatureStatus.state === 'unchecked' ? null : signatureStatus.signer;
  return (
    <section className={line} data-tone={tone} data-signature={word} aria-label={t('label')}>
      <Icon of={icon} />
      <div className={words}>
        <p className={textRecipe.bare}>
          <strong className={title}>{t(SIGNATURE_WORD_KEY[word])}</strong> {t(SIGNATURE_TEXT_KEY[word])}
          {signer === null ? null : <> {t('signer', { signer })}</>}
        </p>
        {children}
      </div>
    </section>
  );
}

const line = css({
  display: 'flex',
  alignItems: 'flex-start',
  gap: '8',
  flexShrink: '0',
  px: '16',
  py: '6',
  textStyle: 'secondary',
  color: 'mut',
  borderBottomWidth: '1px',
  borderBottomStyle: 'solid',
  borderBottomColor: 'line',
  '& > svg': { flexShrink: '0', mt: '2' },
  '&[data-signature=intact] > svg': { color: 'positive' },
  '&[data-tone=warning]': { py: '10', bg: 'warningBg', color: 'warning' },
  '&[data-tone=critical]': { py: '10', bg: 'criticalBg', color: 'critical' },
});
const words = css({ minW: '0', overflowWrap: 'anywhere' });
const title = css({
  display: 'block',
  fontWeight: 'semibold',
  '[data-tone=calm] &': { display: 'inline', mr: '6', fontWeight: 'medium', color: 'text' },
});
