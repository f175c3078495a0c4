import { useTranslation } from 'react-i18next';
import { css } from 'styled-system/css';
import type { SpvFiling } from '#contracts/api/spvFiling.ts';
import { isFiledTwice, uploadIndexesOf } from '../filingRules.ts';

/** Under which indexes the authority has a filing that reached it more than once, and what to do; else nothing. */
export function FiledTwice({ filing }: { readonly filing: SpvFiling }) {
  const { t } = useTranslation('spvFilings');
  if (!isFiledTwice(filing)) return null;
  return (
    <section className={box} aria-label={t('twice.badge')}>
      <p>{t('twice.text')}</p>
      <ul aria-label={t('twice.indexes')}>
        {uploadIndexesOf(filing).map((index) => (
          <li key={index}>{index}</li>
        ))}
      </ul>
      <p>{t('twice.advice')}</p>
    </section>
  );
}

const box = css({
  p: '12',
  borderRadius: '8',
  bg: 'criticalBg',
  color: 'critical',
  textStyle: 'secondary',
  '& > p': { m: '0' },
  '& > ul': { my: '8', pl: '20', fontVariantNumeric: 'tabular-nums' },
});
