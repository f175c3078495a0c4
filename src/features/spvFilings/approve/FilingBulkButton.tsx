import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { CommandButton } from '#src/shared/ui/actions/CommandButton.tsx';
import type { FilingBulkAction } from './filingBulk.actors.ts';
import type { FilingBulk } from './useFilingBulk.ts';

type FilingBulkButtonProps = Omit<ComponentProps<typeof CommandButton>, 'isBusy' | 'children'> & {
  readonly bulk: FilingBulk;
  readonly action: Exclude<FilingBulkAction, 'refile'>;
};

/** A command for the chosen filings; while it runs long, how far it is. */
export function FilingBulkButton({ bulk, action, ...rest }: FilingBulkButtonProps) {
  const { t } = useTranslation('spvFilings');
  const isRunning = bulk.running === action;
  return (
    <CommandButton {...rest} isBusy={isRunning}>
      {isRunning && bulk.progress !== null ? t('bulk.progress', bulk.progress) : undefined}
    </CommandButton>
  );
}
