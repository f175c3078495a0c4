import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../ui/actions/Button.tsx';
import type { BulkRun } from './useBulkAction.ts';

type BulkActionProps = ComponentProps<typeof Button> & { readonly run: Pick<BulkRun, 'isRunning' | 'progress'> };

/** The button of an action on the selected rows; while that takes long, it says how far it is. */
export function BulkAction({ run: { isRunning, progress }, children, ...rest }: BulkActionProps) {
  const { t } = useTranslation('table');
  return (
    <Button look="ghost" {...rest} isBusy={isRunning}>
      {isRunning && progress !== null ? t('bulk.progress', progress) : children}
    </Button>
  );
}
