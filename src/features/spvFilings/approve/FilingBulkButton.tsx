import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#src/shared/ui/actions/Button.tsx';
import type { FilingBulkAction } from './filingBulk.actors.ts';
import type { FilingBulk } from './useFilingBulk.ts';

type FilingBulkButtonProps = Omit<ComponentProps<typeof Button>, 'isBusy' | 'children'> & {
  readonly bulk: FilingBulk;
  readonly action: Exclude<FilingBulkAction, 'refile'>;
};

/** A command for the chosen filings; while it runs long, how far it is. */
export function FilingBulkButton({ bulk, action, ...rest }: FilingBulkButtonProps) {
  const { t } = useTranslation('spvFilings');
  const isRunning = bulk.running === action;
  return (
    <Button {...rest} isBusy={isRunning}>
      {isRunning && bulk.progress !== null ? t('bulk.progress', bulk.progress) : t(ACTION_KEY[action])}
    </Button>
  );
}

const ACTION_KEY = { approve: 'action.approve', withdraw: 'action.withdraw', delete: 'action.delete' } as const;
