import { ConfirmDialog } from '../ui/overlays/ConfirmDialog.tsx';
import { NamedRows } from './NamedRows.tsx';
import type { BulkRun } from './useBulkAction.ts';

/** An action on the selected rows as it is asked about. */
export type AskedBulk = {
  readonly run: BulkRun;
  readonly question: { readonly title: string; readonly text: string; readonly confirm: string };
  /** The selected rows. */
  readonly names: readonly string[];
};

type ConfirmBulkProps = { readonly asked: AskedBulk; readonly tone?: 'primary' | 'danger' };

/** Asks before something is done with the selected rows, and names them. */
export function ConfirmBulk({ asked: { run, question, names }, tone = 'primary' }: ConfirmBulkProps) {
  return (
    <ConfirmDialog
      isOpen={run.isConfirming}
      title={question.title}
      text={question.text}
      tone={tone}
      confirmLabel={question.confirm}
      onConfirm={run.confirm}
      onCancel={run.cancel}
    >
      <NamedRows names={names} />
    </ConfirmDialog>
  );
}
