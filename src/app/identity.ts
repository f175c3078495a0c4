import { isReturning } from '#src/features/signIn/identityService.ts';
import { openIdentityService } from '#src/features/signIn/openIdentityService.ts';
import { clientConfig } from '#src/shared/api/clientConfig.ts';
import { frameMade } from './frameMade.ts';

const { identity } = clientConfig();

/** The identity service of the page. A script of its own: it asks who is signed in while the application still loads. */
export const identityService = openIdentityService(identity, sessionStorage);

/** Resolves when that question has left the page, or when none is asked. */
export const hasAsked: Promise<unknown> = isReturning(identity, sessionStorage)
  ? identityService
  : frameMade(document.body);
