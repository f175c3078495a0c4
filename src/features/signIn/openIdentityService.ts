import { isReturning, type IdentityConfig, type IdentityService } from './identityService.ts';
import { createMsalService } from './msalService.ts';

/** Starts the sign-in library, and the search for a session unless the person has just come back with an answer. */
export async function openIdentityService(config: IdentityConfig, session: Storage): Promise<IdentityService> {
  const service = await createMsalService(config);
  return isReturning(config, session) ? service : searchAtOnce(service);
}

/** Searches for a session now; the first who asks for it gets this search's answer, later ones a new search. */
export function searchAtOnce(service: IdentityService): IdentityService {
  let first: ReturnType<IdentityService['findSession']> | null = service.findSession();
  // Whoever asks hears of a failure.
  first.catch(() => undefined);
  return {
    ...service,
    findSession() {
      const found = first ?? service.findSession();
      first = null;
      return found;
    },
  };
}
