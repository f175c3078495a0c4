import { FileText } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { css } from 'styled-system/css';
import type { FilingStatusRow } from '#contracts/api/spvFiling.ts';
import { Badge } from '#src/shared/ui/labels/Badge.tsx';
import { buttonRecipe } from '#src/shared/ui/actions/button.recipe.ts';
import { Drawer } from '#src/shared/ui/overlays/Drawer.tsx';
import { hasReceipt, ReceiptLink } from './ReceiptLink.tsx';
import { STATUS_KEY } from '../StatusIcon.tsx';

type ReportDrawerProps = {
  /** The cell to explain; null while nothing is asked. */
  readonly cell: FilingStatusRow | null;
  readonly period: string;
  readonly onClose: () => void;
};

/** What the authority found in a filing, in its own words, and the way to the document. */
export function ReportDrawer({ cell, period, onClose }: ReportDrawerProps) {
  const { t } = useTranslation('spvReport');
  if (cell === null) return null;
  const lines = [cell.errorText, cell.warningText].flatMap((text) => (text ?? '').split('\n')).filter(Boolean);
  return (
    <Drawer
      isOpen
      title={t('drawer.title', { type: cell.statementType, client: cell.clientName })}
      text={period}
      onClose={onClose}
      footer={
        hasReceipt(cell) ? (
          <ReceiptLink cell={cell} className={buttonRecipe({ look: 'primary' })}>
            <FileText size={14} strokeWidth={1.75} aria-hidden />
            {t('drawer.open')}
          </ReceiptLink>
        ) : undefined
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
    </Drawer>
  );
}

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
