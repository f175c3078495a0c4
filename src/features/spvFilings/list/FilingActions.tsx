import {
  Check,
  CircleHelp,
  ClockAlert,
  Ellipsis,
  FileWarning,
  FileX,
  FolderDown,
  Hash,
  RotateCw,
  ShieldAlert,
  Trash2,
  Undo2,
} from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { css } from 'styled-system/css';
import type { SpvFiling } from '#contracts/api/spvFiling.ts';
import { useCan } from '#src/shared/api/account.queries.ts';
import { IconButton } from '#src/shared/ui/actions/IconButton.tsx';
import { Menu, type MenuItem } from '#src/shared/ui/overlays/Menu.tsx';
import { nameOf, type FilingCommands } from '../approve/filingCommands.ts';
import { useApprovalRefusal } from '../approve/useApprovalRefusal.ts';
import { detailKindOf } from '../details/detailKind.ts';
import { detailViewOf, type FilingOpening } from '../details/detailViewOf.ts';
import { canApprove, canCorrect, canDelete, canWithdraw } from '../filingRules.ts';
import { useRefileOption } from '../resend/useRefileOption.ts';
import { notSentOf, useSendProgress } from '../send/useSendProgress.ts';

type FilingActionsProps = {
  readonly filing: SpvFiling;
  readonly commands: FilingCommands;
  /** One download of papers at a time. */
  readonly isFetchingPapers: boolean;
};

/** What can be done with one filing now; nothing where nothing can. */
export function FilingActions({ filing, commands, isFetchingPapers }: FilingActionsProps) {
  const { t } = useTranslation(['spvFilings', 'error']);
  const can = useCan();
  const refusalOf = useApprovalRefusal();
  const live = useSendProgress([filing.id]).get(filing.id);
  const opening = detailViewOf(filing, live);
  const refileOption = useRefileOption(filing);
  const items: MenuItem[] = [];
  if (canApprove(filing)) {
    const icon = <Check size={16} strokeWidth={1.75} aria-hidden />;
    const refusal = refusalOf(filing);
    const why = refusal === null ? {} : { isDisabled: true, note: t(`error:${refusal}`) };
    items.push({ id: 'approve', label: t('action.approve'), icon, ...why, onSelect: () => commands.approve(filing) });
  }
  if (opening !== null) {
    const { label, icon: Icon } = OPENING[opening];
    const icon = <Icon size={16} strokeWidth={1.75} aria-hidden />;
    const isSaid = opening === 'details' && detailKindOf(filing) === 'settled' && notSentOf(filing, live) === null;
    const words = isSaid ? t('action.seeSaid') : t(label);
    items.push({ id: 'open', label: words, icon, onSelect: () => commands.open(filing) });
  }
  if (canCorrect(filing) && opening !== 'otherForm') {
    const icon = <Hash size={16} strokeWidth={1.75} aria-hidden />;
    items.push({ id: 'correct', label: t('action.otherForm'), icon, onSelect: () => commands.correct(filing) });
  }
  if (refileOption === 'same') {
    const icon = <RotateCw size={16} strokeWidth={1.75} aria-hidden />;
    items.push({ id: 'refile', label: t('action.refile'), icon, onSelect: () => commands.refile(filing) });
  }
  if (canWithdraw(filing)) {
    const icon = <Undo2 size={16} strokeWidth={1.75} aria-hidden />;
    items.push({ id: 'withdraw', label: t('action.withdraw'), icon, onSelect: () => commands.withdraw(filing) });
  }
  if (can('filingPapers.archive')) {
    const icon = <FolderDown size={16} strokeWidth={1.75} aria-hidden />;
    const papers = () => commands.papers(filing);
    items.push({ id: 'papers', label: t('action.papers'), icon, isDisabled: isFetchingPapers, onSelect: papers });
  }
  if (canDelete(filing)) {
    const icon = <Trash2 size={16} strokeWidth={1.75} aria-hidden />;
    const remove = () => commands.remove(filing);
    items.push({ id: 'delete', label: t('action.delete'), icon, tone: 'danger', onSelect: remove });
  }
  if (items.length === 0) return null;
  const label = t('action.more', { name: nameOf(filing) });
  return (
    <span className={above}>
      <Menu label={label} placement="bottom-end" groups={[{ id: 'actions', items }]}>
        <IconButton size="small" label={label}>
          <Ellipsis size={16} strokeWidth={1.75} aria-hidden />
        </IconButton>
      </Menu>
    </span>
  );
}

const OPENING = {
  otherForm: { label: 'action.otherForm', icon: FileX },
  doubt: { label: 'action.doubt', icon: ShieldAlert },
  late: { label: 'action.late', icon: ClockAlert },
  afterwards: { label: 'action.afterwards', icon: CircleHelp },
  settle: { label: 'action.settle', icon: CircleHelp },
  details: { label: 'action.seeIssues', icon: FileWarning },
} as const satisfies Record<FilingOpening, object>;

/** Lies above the link that covers the row. */
const above = css({ position: 'relative', zIndex: '[1]' });
