import { fromCallback } from 'xstate';
import type { PinsRetained } from '#machines/retainedPins.ts';
import type { Services } from '../services.tsx';

/** Forgets the typed PINs that a machine no longer retains, and all of them when it stops. */
export const retainedPins = (vault: Pick<Services['pinVault'], 'forget'>) =>
  fromCallback<PinsRetained>(({ receive }) => {
    let retained: readonly string[] = [];
    const retain = (handles: readonly string[]) => {
      for (const handle of retained) if (!handles.includes(handle)) vault.forget(handle);
      retained = handles;
    };
    receive(({ handles }) => retain(handles));
    return () => retain([]);
  });
