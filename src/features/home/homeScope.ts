import { useNavigate } from '@tanstack/react-router';
import * as v from 'valibot';
import { HOME_SCOPES, type HomeScope } from '#contracts/api/home.ts';
import { useCan } from '#src/shared/api/account.queries.ts';
import { absent } from '#src/shared/list/filters.ts';

/** The state of the home page in the address: whose things are shown. */
export const homeSearchSchema = v.object({ scope: absent<HomeScope>(v.picklist(HOME_SCOPES)) });
export type HomeSearch = v.InferOutput<typeof homeSearchSchema>;

const KEY = 'home.scope';

/** Whose things are shown: as the address says, else as they were shown last in this browser. */
export const homeScopeOf = ({ scope }: HomeSearch, storage: Storage): HomeScope =>
  scope ?? (storage.getItem(KEY) === 'firm' ? 'firm' : 'mine');

/** The scope of the page, and what changes it; others than owners have only their own things. */
export function useHomeScope(search: HomeSearch) {
  const navigate = useNavigate();
  const isOwner = useCan()('home.team');
  return {
    isOwner,
    scope: isOwner ? homeScopeOf(search, localStorage) : 'mine',
    setScope: (scope: HomeScope) => {
      localStorage.setItem(KEY, scope);
      void navigate({ to: '/', search: { scope }, replace: true });
    },
  } as const;
}
