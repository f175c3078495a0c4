import { useQuery } from '@tanstack/react-query';
import { CircleCheck, CircleDashed, CircleX, ClockAlert, Send, type LucideIcon } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { css } from 'styled-system/css';
import type { RequestStatus } from '#contracts/api/spvRequest.ts';
import { enumOptions } from '#src/shared/api/enums.queries.ts';
import { Spinner } from '#src/shared/ui/feedback/Spinner.tsx';
import { Badge } from '#src/shared/ui/labels/Badge.tsx';
import { Icon } from '#src/shared/ui/labels/Icon.tsx';
import type { RequestRow } from '../spvRequests.queries.ts';
import { REQUEST_LOOK, REQUEST_STEPS, type RequestStep } from './requestSteps.ts';

type RequestStateProps = {
  readonly request: RequestRow;
  /** Opens what the authority has said, or why nothing came. */
  readonly onOpen: () => void;
};

/** How far a request has come, in four steps and a word; a button where there is more to read. */
export function RequestState({ request, onOpen }: RequestStateProps) {
  const { i18n } = useTranslation('spvRequests');
  const words = useQuery(enumOptions(i18n.language));
  const { tone } = REQUEST_LOOK[request.status];
  const badge = (
    <Badge
      tone={tone}
      icon={request.status === 'Valid' ? <Spinner size={12} /> : <Icon of={ICON[request.status]} size={12} />}
    >
      {words.data?.SpvRequestStatus?.[request.status] ?? request.status}
    </Badge>
  );
  return (
    <span className={row}>
      <span className={wide}>
        <RequestSteps status={request.status} />
      </span>
      {request.submissionError === null ? (
        badge
      ) : (
        <button type="button" className={button} onClick={onOpen}>
          {badge}
        </button>
      )}
    </span>
  );
}

/** The four steps, filled as far as the request has come. */
export function RequestSteps({ status }: { readonly status: RequestStatus }) {
  const { t } = useTranslation('spvRequests');
  const { step, tone, isFault } = REQUEST_LOOK[status];
  const reached = REQUEST_STEPS.indexOf(step);
  const name = t('step.label', { step: reached + 1, name: t(STEP_KEY[step]) });
  return (
    <span className={steps} title={name}>
      <span className="sr-only">{name}</span>
      {REQUEST_STEPS.map((one, at) => (
        <i
          key={one}
          aria-hidden
          data-done={at <= reached || undefined}
          data-fault={at === reached && isFault ? tone : undefined}
        />
      ))}
    </span>
  );
}

const ICON = {
  Requested: CircleDashed,
  Valid: CircleDashed,
  Error: CircleX,
  Submitted: Send,
  TimedOut: ClockAlert,
  ResponseReceived: CircleCheck,
} as const satisfies Record<RequestStatus, LucideIcon>;
const STEP_KEY = {
  requested: 'step.requested',
  checked: 'step.checked',
  submitted: 'step.submitted',
  answered: 'step.answered',
} as const satisfies Record<RequestStep, string>;

const row = css({ display: 'inline-flex', alignItems: 'center', gap: '8', maxW: 'full' });
const steps = css({
  display: 'inline-flex',
  alignItems: 'center',
  gap: '2',
  flexShrink: '0',
  '& > i': { w: '14', h: '6', borderRadius: '4', bg: 'line' },
  '& > [data-done]': { bg: 'accent' },
  '& > [data-fault=critical]': { bg: 'critical' },
  '& > [data-fault=warning]': { bg: 'warning' },
});
/** On a phone the steps stand below the word, beside the date. */
const wide = css({ display: 'inline-flex', _mobile: { display: 'none' } });
/** Lies above the link that covers the row. */
const button = css({
  position: 'relative',
  zIndex: '[1]',
  display: 'inline-flex',
  maxW: 'full',
  borderRadius: '12',
  fontFamily: 'body',
  cursor: 'pointer',
  textDecoration: 'underline',
  textDecorationStyle: 'dotted',
  textUnderlineOffset: '[3px]',
  '&:hover': { textDecorationStyle: 'solid' },
});
