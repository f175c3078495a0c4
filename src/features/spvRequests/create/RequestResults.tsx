import { useSelector } from '@xstate/react';
import type { TFunction } from 'i18next';
import { CircleCheck, CircleHelp, CircleX, KeyRound, RefreshCw } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { css } from 'styled-system/css';
import { isErrorCode } from '#contracts/errors.ts';
import { REFRESH_AFTER_REQUEST_MS } from '#contracts/limits.ts';
import { useSystemActor } from '#src/shared/hooks/actors.tsx';
import { Spinner } from '#src/shared/ui/feedback/Spinner.tsx';
import { Icon } from '#src/shared/ui/labels/Icon.tsx';
import { RequestNotices } from '../send/RequestNotices.tsx';
import type { RequestRow } from '../spvRequests.queries.ts';
import type { ResultLine, Results } from './useResults.ts';

/** What became of each request, problems first. */
export function RequestResults({ results }: { readonly results: Results }) {
  const { t } = useTranslation('spvRequests');
  const waiting = useSelector(useSystemActor('requestDispatch'), ({ context }) => context.waitingForPin);
  return (
    <>
      {/* Where one waits for them: the list behind the panel cannot be reached. */}
      <RequestNotices />
      <ul className={list} aria-live="polite">
        {results.lines.map((line) => (
          <Line
            key={line.id}
            line={line}
            isWaiting={waiting.some(({ listed }) => listed.some(({ id }) => id === line.id))}
          />
        ))}
      </ul>
      {results.sent === 0 ? null : (
        <p className={later}>
          <Icon of={RefreshCw} size={16} />
          <span>
            <strong>{t('result.answers', { count: REFRESH_AFTER_REQUEST_MS / 60_000 })}</strong>
            <span>{t('result.closing')}</span>
          </span>
        </p>
      )}
    </>
  );
}

type Tone = 'busy' | 'good' | 'bad' | 'unknown' | 'pin';

function Line({ line, isWaiting }: { readonly line: ResultLine; readonly isWaiting: boolean }) {
  const { t } = useTranslation(['spvRequests', 'error']);
  const { state, code, request, clientName } = line;
  const [tone, words] =
    state === 'failed'
      ? (['bad', code !== null && isErrorCode(code) ? t(`error:${code}`) : t('result.failed')] as const)
      : isWaiting && request?.status === 'Requested'
        ? (['pin', t('result.pin')] as const)
        : saidOf(request, t);
  return (
    <li data-tone={tone}>
      {tone === 'busy' ? <Spinner size={16} /> : <Icon of={ICON[tone]} size={16} />}
      <span>
        <strong>{clientName}</strong>
        <span>{words}</span>
      </span>
    </li>
  );
}

/** How far a request is that was created, or is to be. */
function saidOf(request: RequestRow | null, t: TFunction<'spvRequests'>): readonly [Tone, string] {
  if (request === null) return ['busy', t('result.waiting')];
  if (request.status === 'Error') return ['bad', t('error.quoted', { words: request.submissionError ?? '' })];
  if (request.status === 'TimedOut') return ['unknown', t('result.unknown')];
  if (request.status === 'Requested') return ['busy', t('result.created')];
  if (request.status === 'Valid') return ['busy', t('result.sending')];
  return ['good', t('result.sent', { id: request.requestId ?? '–' })];
}

const ICON = { good: CircleCheck, bad: CircleX, unknown: CircleHelp, pin: KeyRound } as const;

const lines = {
  display: 'flex',
  gap: '10',
  py: '10',
  '& > svg': { flexShrink: '0', mt: '2' },
  '& > span': { display: 'flex', flexDirection: 'column', minW: '0' },
  '& > span > strong': { fontWeight: 'medium' },
  '& > span > span': { textStyle: 'secondary', color: 'mut', overflowWrap: 'anywhere' },
} as const;
const list = css({
  m: '0',
  p: '0',
  listStyle: 'none',
  '& > li': {
    ...lines,
    borderBottomWidth: '1px',
    borderBottomStyle: 'solid',
    borderBottomColor: 'lineSoft',
  },
  '& > [data-tone=good] > svg': { color: 'positive' },
  '& > [data-tone=bad] > svg': { color: 'critical' },
  '& > [data-tone=pin] > svg': { color: 'warning' },
  '& > [data-tone=unknown] > svg': { color: 'warning' },
});
const later = css({ ...lines, m: '0', '& > svg': { color: 'mut', flexShrink: '0', mt: '2' } });
