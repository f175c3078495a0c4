import { fromCallback } from 'xstate';
import type { PinsKept } from '#machines/keptPins.ts';
import type { Services } from '../hooks/services.tsx';

/** Forgets what a machine no longer keeps, and all of its typed PINs when it stops. */
export const keptPins = (vault: Pick<Services['pinVault'], 'forget'>) =>
  fromCallback<PinsKept>(({ receive }) => {
    let kept: readonly string[] = [];
    const keep = (handles: readonly string[]) => {
      for (const handle of kept) if (!handles.includes(handle)) vault.forget(handle);
      kept = handles;
    };
    receive(({ handles }) => keep(handles));
    return () => keep([]);
  });
