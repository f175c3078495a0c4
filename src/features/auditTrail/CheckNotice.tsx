import { ShieldAlert, ShieldCheck } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { css } from 'styled-system/css';
import type { TrailCheck } from '#contracts/api/auditTrail.ts';
import { useFormat } from '#src/shared/text/format.ts';
import { dayOf } from '#src/shared/text/today.ts';
import { Link } from '#src/shared/ui/actions/Link.tsx';
import { noticeLine, noticeWords } from '#src/shared/ui/feedback/notice.recipe.ts';
import { ProgressBar } from '#src/shared/ui/feedback/ProgressBar.tsx';
import { Icon } from '#src/shared/ui/labels/Icon.tsx';

type CheckNoticeProps = { readonly check: TrailCheck; readonly isRunning: boolean };

/** How far the check of the chain is, or what the last one found, when, and who started it. */
export function CheckNotice({ check, isRunning }: CheckNoticeProps) {
  const { t } = useTranslation('auditTrail');
  const { number, localTime } = useFormat();
  const { endedAt, startedBy, entries, checked, firstAt, fault } = check;
  if (isRunning) {
    const isOfThis = endedAt === null;
    const words = t('check.running', { checked: number(isOfThis ? checked : 0), entries: number(entries) });
    return (
      <output className={noticeLine}>
        <span className={progress}>
          <span className={noticeWords}>{words}</span>
          <ProgressBar label={t('check.progress')} value={isOfThis ? checked : 0} max={isOfThis ? entries : null} />
        </span>
      </output>
    );
  }
  if (endedAt === null) {
    return (
      <output className={noticeLine} data-tone="warning">
        <span className={noticeWords}>{t('check.brokenOff')}</span>
      </output>
    );
  }
  const by = `${startedBy}, ${localTime(endedAt)}`;
  if (fault !== null) return <BrokenChain fault={fault} by={by} />;
  const from = firstAt === null ? '–' : localTime(firstAt);
  return (
    <output className={noticeLine} data-tone="positive">
      <Icon of={ShieldCheck} />
      <span className={noticeWords}>
        <strong>{t('check.whole')}</strong> {t('check.wholeText', { count: entries, from, to: localTime(endedAt) })}
      </span>
      <span>{by}</span>
    </output>
  );
}

type BrokenChainProps = { readonly fault: NonNullable<TrailCheck['fault']>; readonly by: string };

/** The first entry that does not fit. Those before it are whole. */
function BrokenChain({ fault: { kind, seq, at }, by }: BrokenChainProps) {
  const { t } = useTranslation('auditTrail');
  const { number, localTime } = useFormat();
  const day = at === null ? undefined : dayOf(new Date(at));
  const when = at === null ? '' : t('check.faultAt', { at: localTime(at) });
  return (
    <div className={noticeLine} data-tone="negative" role="alert">
      <Icon of={ShieldAlert} />
      <span className={noticeWords}>
        <strong>{t('check.broken')}</strong> {t(FAULT_KEY[kind], { seq: number(seq), at: when })}
      </span>
      {day === undefined ? null : (
        <Link to="/settings/audit-trail" search={{ page: 1, from: day, to: day, entry: seq }}>
          {t('check.show')}
        </Link>
      )}
      <span>{by}</span>
    </div>
  );
}

const FAULT_KEY = {
  edited: 'check.fault.edited',
  missing: 'check.fault.missing',
  relinked: 'check.fault.relinked',
  cutOff: 'check.fault.cutOff',
  headRolledBack: 'check.fault.headRolledBack',
  headForged: 'check.fault.headForged',
  anchorBroken: 'check.fault.anchorBroken',
} as const satisfies Record<NonNullable<TrailCheck['fault']>['kind'], string>;

const progress = css({ flexGrow: '1' });
