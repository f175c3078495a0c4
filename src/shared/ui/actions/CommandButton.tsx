import type { ComponentProps } from 'react';
import type { Command } from '../../hooks/useCommands.ts';
import { Icon } from '../labels/Icon.tsx';
import { Button } from './Button.tsx';

type CommandButtonProps = Omit<ComponentProps<typeof Button>, 'children' | 'hint' | 'icon' | 'onClick'> & {
  readonly command: Command;
  /** How far it is, in place of its label. */
  readonly children?: string | undefined;
};

/** The button of a command, with its key. */
export function CommandButton({ command, children, disabled = false, ...rest }: CommandButtonProps) {
  const { label, icon, keys, isEnabled = true, run } = command;
  return (
    <Button
      {...rest}
      {...(keys === undefined ? {} : { hint: keys })}
      icon={icon === undefined ? undefined : <Icon of={icon} size={14} />}
      disabled={disabled || !isEnabled}
      onClick={run}
    >
      {children ?? label}
    </Button>
  );
}
