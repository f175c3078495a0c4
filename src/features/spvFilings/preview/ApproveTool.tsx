import { Check } from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { SpvFiling } from '#contracts/api/spvFiling.ts';
import { useCommands } from '#src/shared/hooks/useCommands.ts';
import { CommandButton } from '#src/shared/ui/actions/CommandButton.tsx';
import { ApprovalRefused } from '../approve/ApprovalRefused.tsx';
import { ConfirmFilings } from '../approve/ConfirmFilings.tsx';
import { useApprovable } from '../approve/useApprovalRefusal.ts';
import { useFilingBulk } from '../approve/useFilingBulk.ts';

/** Approves the filing that is read, by its button and key, after the same question as in the list. */
export function ApproveTool({ filing }: { readonly filing: SpvFiling }) {
  const { t } = useTranslation('spvFilings');
  const whyId = useId();
  const bulk = useFilingBulk();
  const { approvable, refusal } = useApprovable([filing]);
  const { approve } = useCommands({
    approve: {
      keys: 'a',
      layer: 'preview',
      label: t('action.approve'),
      icon: Check,
      isEnabled: approvable.length > 0 && bulk.running === null,
      run: () => bulk.ask('approve', approvable),
    },
  });
  return (
    <>
      {approvable.length > 0 || refusal !== null ? (
        <CommandButton
          size="dense"
          look="primary"
          command={approve}
          aria-describedby={refusal === null ? undefined : whyId}
        />
      ) : null}
      {refusal === null ? null : <ApprovalRefused refusal={refusal} id={whyId} />}
      <ConfirmFilings bulk={bulk} />
    </>
  );
}
