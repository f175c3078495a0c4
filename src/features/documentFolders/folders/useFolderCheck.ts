import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { FOLDER_CHECK_PAUSE_MS } from '#contracts/limits.ts';
import { useSettled } from '#src/shared/hooks/useSettled.ts';
import type { CheckFolder, FolderCheck } from './folderChecker.ts';

/**
 * The state of a folder, asked of the host once the path is typed; again when the window is shown, as after the command
 * that confirms it.
 */
export function useFolderCheck(path: string, check: CheckFolder, isAsked: boolean): UseQueryResult<FolderCheck> {
  const typed = useSettled(path, FOLDER_CHECK_PAUSE_MS);
  return useQuery({
    queryKey: ['folderCheck', path],
    queryFn: () => check(path),
    enabled: isAsked && typed === path,
    staleTime: 0,
    refetchOnWindowFocus: 'always',
  });
}
