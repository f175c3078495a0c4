import { TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { css } from 'styled-system/css';
import type { TokenCertificate } from '#contracts/link/messages.ts';
import { Icon } from '../../ui/labels/Icon.tsx';

type PinStateNoticeProps = { readonly certificate: TokenCertificate | null | undefined };

/** Warns before a PIN is entered: few tries, the last one, locked, to be changed. Nothing while all is well. */
export function PinStateNotice({ certificate }: PinStateNoticeProps) {
  const { t } = useTranslation('link');
  const state = certificate?.pinState ?? 'ok';
  if (state === 'ok') return null;
  return (
    <output className={notice} data-bad={state !== 'countLow' || undefined}>
      <Icon of={TriangleAlert} size={14} />
      {t(TEXT_KEY[state])}
    </output>
  );
}

const TEXT_KEY = {
  countLow: 'pinState.countLow',
  finalTry: 'pinState.finalTry',
  locked: 'pinState.locked',
  toBeChanged: 'pinState.toBeChanged',
} as const;

const notice = css({
  display: 'flex',
  alignItems: 'flex-start',
  gap: '8',
  p: '10',
  borderRadius: '8',
  textStyle: 'secondary',
  bg: 'warningBg',
  color: 'warning',
  '& svg': { flexShrink: '0', mt: '2' },
  '&[data-bad]': { bg: 'criticalBg', color: 'critical' },
});
