import { useQuery } from '@tanstack/react-query';
import { useSelector } from '@xstate/react';
import { LogOut } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { css } from 'styled-system/css';
import type { Colleague } from '#contracts/api/users.ts';
import { useAccount } from '#src/shared/api/account.queries.ts';
import { describeError } from '#src/shared/api/describeError.ts';
import { useSystemActor } from '#src/shared/hooks/actors.tsx';
import { useToast } from '#src/shared/hooks/useToast.ts';
import { Button } from '#src/shared/ui/actions/Button.tsx';
import { Icon } from '#src/shared/ui/labels/Icon.tsx';
import { PageSection } from '#src/shared/ui/page/PageSection.tsx';
import { HandOverDialog } from '../HandOverDialog.tsx';
import { useLosesApprover } from '../useLosesApprover.ts';
import { colleaguesOptions, useLeave } from '../users.queries.ts';

/** What follows when a person has left: the account is forgotten in this browser. */
type LeaveFirmProps = { readonly onLeft: (accountId: string) => void };

/** Ends one's own access to the firm. Who may not leave reads why. */
export function LeaveFirm({ onLeft }: LeaveFirmProps) {
  const { t } = useTranslation('users');
  const account = useAccount();
  const people = useQuery(colleaguesOptions()).data ?? [];
  const losesApprover = useLosesApprover();
  const [isAsked, setAsked] = useState(false);
  const me = people.find(({ id }) => id === account?.user.id);
  if (me === undefined || account === undefined) return null;
  const others = people.filter((one) => one !== me);
  const isLastOwner = me.role === 'owner' && !others.some(({ role }) => role === 'owner');
  const why = isLastOwner ? 'leave.lastOwner' : losesApprover(me.id, null) ? 'leave.lastApprover' : null;
  return (
    <PageSection title={t('leave.title')} text={t(why ?? 'leave.text', { firm: account.firm.name })}>
      <div className={tools}>
        <Button
          look="dangerGhost"
          icon={<Icon of={LogOut} size={14} />}
          disabled={why !== null}
          onClick={() => setAsked(true)}
        >
          {t('leave.open')}
        </Button>
      </div>
      {isAsked ? (
        <LeaveDialog
          me={me}
          firmName={account.firm.name}
          others={others}
          onLeft={onLeft}
          onClose={() => setAsked(false)}
        />
      ) : null}
    </PageSection>
  );
}

type LeaveDialogProps = LeaveFirmProps & {
  readonly me: Colleague;
  readonly firmName: string;
  readonly others: readonly Colleague[];
  readonly onClose: () => void;
};

/** Asks who takes the clients, and goes on to another account of this browser, or out. */
function LeaveDialog({ me, firmName: firm, others, onLeft, onClose }: LeaveDialogProps) {
  const { t } = useTranslation('users');
  const toast = useToast();
  const leave = useLeave();
  const signIn = useSystemActor('signIn');
  const { account, accounts } = useSelector(signIn, ({ context }) => context);
  const goOn = () => {
    const next = accounts.findLast(({ id }) => id !== account?.id);
    if (account !== null) onLeft(account.id);
    signIn.send(next === undefined ? { type: 'signOut.start' } : { type: 'account.switch', accountId: next.id });
  };
  const confirm = (clientsTo: string | null) =>
    leave.mutate(
      { clientsTo },
      {
        onSuccess: () => {
          toast({ kind: 'success', title: 'users:leave.done', values: { firm } });
          goOn();
        },
        onError: (error) => {
          toast({ kind: 'warning', title: 'users:leave.failed', text: describeError(error).key });
          onClose();
        },
      },
    );
  const count = me.managedClients;
  return (
    <HandOverDialog
      title={t('leave.question', { firm })}
      text={t('leave.questionText')}
      question={t('leave.clientsTo', { count })}
      noClients={t('leave.noClients')}
      confirmLabel={t('leave.confirm')}
      managedClients={count}
      others={others}
      isBusy={leave.isPending || leave.isSuccess}
      onConfirm={confirm}
      onClose={onClose}
    />
  );
}

const tools = css({ display: 'flex' });
