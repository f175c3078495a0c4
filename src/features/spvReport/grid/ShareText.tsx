import { useTranslation } from 'react-i18next';
import type { Share } from './reportGrid.ts';

/** "3 of 6": how many declarations have a receipt. */
export function ShareText({ share: { withReceipt, count } }: { readonly share: Share }) {
  const { t } = useTranslation('spvReport');
  return <>{t('grid.share', { done: withReceipt, all: count })}</>;
}
