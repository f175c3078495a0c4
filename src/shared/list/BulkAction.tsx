import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { CommandButton } from '../ui/actions/CommandButton.tsx';
import type { BulkRun } from './useBulkAction.ts';

type BulkActionProps = Omit<ComponentProps<typeof CommandButton>, 'children'> & {
  readonly run: Pick<BulkRun, 'isRunning' | 'progress'>;
};

/** The button of an action on the selected rows; while that takes long, it says how far it is. */
export function BulkAction({ run: { isRunning, progress }, ...rest }: BulkActionProps) {
  const { t } = useTranslation('table');
  return (
    <CommandButton look="ghost" {...rest} isBusy={isRunning}>
      {isRunning && progress !== null ? t('bulk.progress', progress) : undefined}
    </CommandButton>
  );
}
