import type { LucideIcon } from 'lucide-react';
import type { ComponentProps } from 'react';
import type { Command } from '../../hooks/useCommands.ts';
import { Icon } from '../labels/Icon.tsx';
import { IconButton } from './IconButton.tsx';

type CommandIconButtonProps = Omit<ComponentProps<typeof IconButton>, 'children' | 'label' | 'hint' | 'onClick'> & {
  readonly command: Command & { readonly icon: LucideIcon };
};

/** The button of a command as its icon alone, with its name and key in the tooltip. */
export function CommandIconButton({ command, disabled = false, size, ...rest }: CommandIconButtonProps) {
  const { label, icon, keys, isEnabled = true, run } = command;
  return (
    <IconButton
      {...rest}
      {...(size === undefined ? {} : { size })}
      label={label}
      {...(keys === undefined ? {} : { hint: keys })}
      disabled={disabled || !isEnabled}
      onClick={run}
    >
      <Icon of={icon} size={size === 'small' ? 14 : 16} />
    </IconButton>
  );
}
