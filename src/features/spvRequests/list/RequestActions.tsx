import { Archive, CircleHelp, Ellipsis, FileWarning, Inbox, RotateCw, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { css } from 'styled-system/css';
import { nextRequestStatus } from '#machines/requestLifecycle/requestLifecycle.machine.ts';
import { IconButton } from '#src/shared/ui/actions/IconButton.tsx';
import { Icon } from '#src/shared/ui/labels/Icon.tsx';
import { Menu, type MenuItem } from '#src/shared/ui/overlays/Menu.tsx';
import type { RequestRow } from '../spvRequests.queries.ts';

/** What can be done with one request. */
export type RequestCommands = {
  /** Shows what the authority has said, or why nothing came. */
  readonly open: (request: RequestRow) => void;
  /** Asks for the same again, as a new request. */
  readonly again: (request: RequestRow) => void;
  readonly settle: (request: RequestRow) => void;
  /** Puts it into the archive, or takes it out. */
  readonly move: (request: RequestRow) => void;
  readonly remove: (request: RequestRow) => void;
};

/** What can be done with one request now. */
export function RequestActions(props: { readonly request: RequestRow; readonly commands: RequestCommands }) {
  const { request, commands } = props;
  const { t } = useTranslation('spvRequests');
  const { status, submissionError, clientName } = request;
  const items: MenuItem[] = [];
  const add = (id: string, label: string, of: typeof Trash2, onSelect: () => void) =>
    items.push({ id, label, icon: <Icon of={of} size={16} />, onSelect });
  if (submissionError !== null) add('open', t('action.open'), FileWarning, () => commands.open(request));
  if (nextRequestStatus(status, 'person.sent') !== null) {
    add('settle', t('action.settle'), CircleHelp, () => commands.settle(request));
  }
  if (CAN_BE_ASKED_AGAIN.includes(status)) {
    add('again', t('action.again'), RotateCw, () => commands.again(request));
  }
  const { isArchived } = request;
  add('move', t(isArchived ? 'action.unarchive' : 'action.archive'), isArchived ? Inbox : Archive, () =>
    commands.move(request),
  );
  if (nextRequestStatus(status, 'request.delete') !== null) {
    const icon = <Icon of={Trash2} size={16} />;
    const onSelect = () => commands.remove(request);
    items.push({ id: 'delete', label: t('action.delete'), icon, tone: 'danger', onSelect });
  }
  const label = t('action.more', { name: clientName });
  return (
    <span className={above}>
      <Menu label={label} placement="bottom-end" groups={[{ id: 'actions', items }]}>
        <IconButton size="small" label={label}>
          <Icon of={Ellipsis} size={16} />
        </IconButton>
      </Menu>
    </span>
  );
}

/** A request on its way, or of unknown outcome, is not asked for twice from its own menu. */
const CAN_BE_ASKED_AGAIN: readonly RequestRow['status'][] = ['Error', 'ResponseReceived'];
/** Lies above the link that covers the row. */
const above = css({ position: 'relative', zIndex: '[1]' });
