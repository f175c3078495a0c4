import { Undo2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useCan } from '#src/shared/api/account.queries.ts';
import { describeError } from '#src/shared/api/describeError.ts';
import { useToast } from '#src/shared/hooks/useToast.ts';
import { Button } from '#src/shared/ui/actions/Button.tsx';
import { Icon } from '#src/shared/ui/labels/Icon.tsx';
import { useTakeBackDeletion } from './firmDeletion.queries.ts';

/** Takes the deletion of the firm back, by an owner. It needs no question: nothing is lost by it. */
export function TakeBackButton() {
  const { t } = useTranslation('shell');
  const toast = useToast();
  const takeBack = useTakeBackDeletion();
  if (!useCan()('firmDeletion.takeBack')) return <span>{t('deletion.ask')}</span>;
  const run = () =>
    takeBack.mutate(undefined, {
      onSuccess: () =>
        toast({ kind: 'success', title: 'shell:deletion.takenBack', text: 'shell:deletion.takenBackText' }),
      onError: (error) => toast({ kind: 'warning', title: 'shell:deletion.failed', text: describeError(error).key }),
    });
  return (
    <Button size="dense" icon={<Icon of={Undo2} size={14} />} isBusy={takeBack.isPending} onClick={run}>
      {t('deletion.takeBack')}
    </Button>
  );
}
