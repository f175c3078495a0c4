import { ChevronDown, ChevronUp, FileText } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { css } from 'styled-system/css';
import { buttonRecipe } from '#src/shared/ui/actions/button.recipe.ts';
import { IconButton } from '#src/shared/ui/actions/IconButton.tsx';
import { Badge } from '#src/shared/ui/labels/Badge.tsx';
import { Icon } from '#src/shared/ui/labels/Icon.tsx';
import { Drawer } from '#src/shared/ui/overlays/Drawer.tsx';
import { SOURCE_KEY, STATUS_KEY } from '../cells/CellMark.tsx';
import type { Explained } from '../cells/CellTarget.tsx';
import { useMonthName } from '../filters/useMonthName.ts';
import { hasReceipt, ReceiptLink } from './ReceiptLink.tsx';

type ReportDrawerProps = {
  /** The cell to explain; null while nothing is asked. */
  readonly explained: Explained | null;
  /** All cells of the screen with something to explain, in its order. */
  readonly problems: readonly Explained[];
  readonly onMove: (explained: Explained) => void;
  readonly onClose: () => void;
};

/** What the authority found in a filing, in its own words, the way to the document, and to the next one. */
export function ReportDrawer({ explained, problems, onMove, onClose }: ReportDrawerProps) {
  const { t } = useTranslation('spvReport');
  const names = useMonthName();
  if (explained === null) return null;
  const { cell, clientName, period } = explained;
  const lines = [cell.errorText, cell.warningText].flatMap((text) => (text ?? '').split('\n')).filter(Boolean);
  return (
    <Drawer
      isOpen
      title={t('drawer.title', { type: cell.statementType, client: clientName })}
      text={names.alone(period)}
      onClose={onClose}
      footer={
        <>
          <ProblemSteps {...{ explained, problems, onMove }} />
          {hasReceipt(cell) ? (
            <ReceiptLink cell={cell} className={buttonRecipe({ look: 'primary' })} data-autofocus>
              <FileText size={14} strokeWidth={1.75} aria-hidden />
              {t('drawer.open')}
            </ReceiptLink>
          ) : null}
        </>
      }
    >
      <Badge tone={cell.status === 'E' ? 'critical' : 'warning'}>{t(STATUS_KEY[cell.status])}</Badge>
      {lines.length === 0 ? (
        <p className={quiet}>{t('drawer.noText')}</p>
      ) : (
        <ul className={list} lang="ro">
          {lines.map((line, place) => (
            <li key={`${String(place)} ${line}`}>{line}</li>
          ))}
        </ul>
      )}
      {cell.expectedBy === null ? null : (
        <p className={quiet}>{t('drawer.expected', { source: t(SOURCE_KEY[cell.expectedBy]) })}</p>
      )}
    </Drawer>
  );
}

type ProblemStepsProps = Pick<ReportDrawerProps, 'problems' | 'onMove'> & { readonly explained: Explained };

/** To the problem before this one and after it; nothing for a month that is not that of the screen. */
function ProblemSteps({ explained, problems, onMove }: ProblemStepsProps) {
  const { t } = useTranslation('spvReport');
  const at = problems.findIndex(
    ({ clientId, cell, period }) =>
      clientId === explained.clientId &&
      cell.statementType === explained.cell.statementType &&
      period.month === explained.period.month &&
      period.year === explained.period.year,
  );
  if (at === -1 || problems.length < 2) return null;
  const [before, after] = [problems[at - 1], problems[at + 1]];
  return (
    <span className={steps}>
      <IconButton
        label={t('drawer.previous')}
        disabled={before === undefined}
        onClick={() => (before === undefined ? undefined : onMove(before))}
      >
        <Icon of={ChevronUp} />
      </IconButton>
      <IconButton
        label={t('drawer.next')}
        disabled={after === undefined}
        onClick={() => (after === undefined ? undefined : onMove(after))}
      >
        <Icon of={ChevronDown} />
      </IconButton>
    </span>
  );
}

const steps = css({ display: 'inline-flex', gap: '4', mr: 'auto' });
const list = css({
  m: '0',
  mt: '12',
  p: '0',
  listStyle: 'none',
  display: 'flex',
  flexDirection: 'column',
  gap: '8',
  overflowWrap: 'anywhere',
});
const quiet = css({ m: '0', mt: '12', color: 'mut' });
