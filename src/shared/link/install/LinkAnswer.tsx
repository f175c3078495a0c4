import { CircleCheck, CircleDashed } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { css } from 'styled-system/css';
import { Icon } from '../../ui/labels/Icon.tsx';
import { LINK_REASON_KEY } from '../errors/linkReasonKey.ts';
import { useLinkState, type LinkState } from '../health/useLinkState.ts';
import { useUpdateReason } from './useRelease.ts';

/** Whether the link answers yet: a green line once it does, until then what it still waits for. */
export function LinkAnswer() {
  const { t } = useTranslation(['statusBar', 'link']);
  const link = useLinkState();
  const updateReason = useUpdateReason();
  const isDone = link.isReady && updateReason === null;
  const reason = updateReason ?? (link.outdated.length > 0 ? link.reason : null);
  return (
    <output className={line} data-tone={isDone ? 'positive' : 'waiting'}>
      <Icon of={isDone ? CircleCheck : CircleDashed} />
      {isDone
        ? t('install.answer.ready', { extension: link.versions?.extension, program: link.versions?.host })
        : reason === null
          ? t(waitingKey(link))
          : t(LINK_REASON_KEY[reason], { text: '' })}
    </output>
  );
}

function waitingKey({ isChecking, hasExtension }: LinkState) {
  if (isChecking) return 'link.checking';
  return hasExtension ? 'install.answer.noProgram' : 'install.answer.noExtension';
}

const line = css({
  display: 'flex',
  alignItems: 'center',
  gap: '8',
  mt: '16',
  px: '12',
  py: '8',
  borderRadius: '8',
  bg: 'neutralBg',
  color: 'neutral',
  textStyle: 'secondary',
  '&[data-tone=positive]': { bg: 'positiveBg', color: 'positive', fontWeight: 'medium' },
  '& > svg': { flexShrink: '0' },
});
