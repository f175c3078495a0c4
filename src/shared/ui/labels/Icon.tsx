import type { LucideIcon } from 'lucide-react';

type IconProps = {
  readonly of: LucideIcon;
  /** In px: 16, in controls 14, in badges 12, in empty states 24. */
  readonly size?: 12 | 14 | 16 | 24;
  readonly className?: string;
};

/** A drawing beside words. It says nothing of its own. */
export function Icon({ of: Drawing, size = 16, className }: IconProps) {
  return <Drawing size={size} strokeWidth={1.75} className={className} aria-hidden />;
}
