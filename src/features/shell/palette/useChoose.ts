import { useNavigate, useRouter } from '@tanstack/react-router';
import { useAccount } from '#src/shared/api/account.queries.ts';
import { useSystemActor } from '#src/shared/hooks/actors.tsx';
import type { PaletteOption, PaletteTarget } from './paletteOption.ts';
import { rememberRecent, type RecentItem } from './recent.ts';

/** Does what an option says; what leads away or runs closes the palette first. */
export function useChoose(): (option: PaletteOption, how: { readonly isNewTab: boolean }) => void {
  const palette = useSystemActor('palette');
  const navigate = useNavigate();
  const router = useRouter();
  const accountId = useAccount()?.user.id;

  const open = (target: PaletteTarget, recent: RecentItem | null, isNewTab: boolean) => {
    if (recent !== null && accountId !== undefined) rememberRecent(localStorage, accountId, recent);
    if (isNewTab) window.open(router.buildLocation(target).href, '_blank', 'noopener');
    else void navigate(target);
  };
  return ({ action }, { isNewTab }) => {
    if (action.kind === 'group') return palette.send({ type: 'group.enter', group: action.group });
    if (action.kind === 'back') return palette.send({ type: 'group.back' });
    if (action.kind === 'retry') return palette.send({ type: 'search.retry' });
    palette.send({ type: 'item.run' });
    if (action.kind === 'run') action.run();
    else open(action.target, action.recent, isNewTab);
  };
}
