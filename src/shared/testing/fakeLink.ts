// oxlint-disable typescript/no-unsafe-type-assertion -- the fake keeps calls of all actions in one list
import { linkError, type LinkReason } from '#contracts/link/errors.ts';
import {
  LINK_PROTOCOL,
  type LinkAction,
  type LinkParams,
  type LinkResults,
  type TokenCertificate,
} from '#contracts/link/messages.ts';
import { REQUIRED_VERSIONS } from '#contracts/link/versions.ts';
import type { FilingProgress, LinkDocument, RequestProgress } from '../link/calls/exchange.ts';
import type { Link, LinkCallOptions } from '../link/calls/link.ts';
import { LinkFailure } from '../link/errors/linkFailure.ts';

type Pending = {
  readonly action: LinkAction;
  readonly params: unknown;
  readonly options: LinkCallOptions;
  readonly resolve: (result: never) => void;
  readonly reject: (failure: unknown) => void;
};

/** A certificate on a token, as the host answers it. */
export const aTokenCertificate = (change: Partial<TokenCertificate> = {}): TokenCertificate => ({
  sha1Thumbprint: 'A'.repeat(40),
  commonName: 'POPESCU ANA',
  issuer: 'CN=Test CA',
  subject: 'CN=POPESCU ANA',
  serialNumber: '0A1B',
  expiresOn: '2027-11-20T10:00:00.000Z',
  tokenLabel: 'token',
  pinState: 'ok',
  hasProtectedPath: false,
  isLoggedIn: false,
  ...change,
});

/** A workstation with a token in it. `status` and `listCertificates` are answered at once, the rest waits for the test. */
export function createFakeLink(
  certificates: readonly TokenCertificate[],
  workstation: LinkResults['status']['workstation'],
) {
  const pending: Pending[] = [];
  let present = certificates;
  let missing: LinkReason | null = null;
  const calls: { readonly action: LinkAction; readonly params: unknown }[] = [];
  const at = (action: LinkAction): Pending => {
    const call = pending.find((candidate) => candidate.action === action);
    if (call === undefined) throw new Error(`no call of ${action} is pending`);
    return call;
  };
  const drop = (call: Pending) => void pending.splice(pending.indexOf(call), 1);
  const take = (action: LinkAction): Pending => {
    const call = at(action);
    drop(call);
    return call;
  };
  const link: Link = {
    call: <A extends LinkAction>(action: A, params: LinkParams[A], options: LinkCallOptions = {}) =>
      new Promise<LinkResults[A]>((resolve, reject) => {
        calls.push({ action, params });
        const call: Pending = { action, params, options, resolve, reject };
        options.signal?.addEventListener('abort', () => {
          if (pending.includes(call)) drop(call);
          reject(LinkFailure.of('cancelledByUser'));
        });
        pending.push(call);
        if (action === 'status') take('status').resolve(statusOf(workstation) as never);
        if (action === 'listCertificates' && missing !== null) take('listCertificates').reject(LinkFailure.of(missing));
        else if (action === 'listCertificates')
          take('listCertificates').resolve({ certificates: present, modules: [] } as never);
      }),
  };
  return {
    link,
    calls,
    /** From now on these certificates are on the tokens that are plugged in. */
    plugIn: (tokens: readonly TokenCertificate[]) => void (present = tokens),
    /** From now on the link does not say what is on the tokens, for this reason; `null` when it is back. */
    lose: (reason: LinkReason | null) => void (missing = reason),
    isPending: (action: LinkAction) => pending.some((call) => call.action === action),
    paramsOf: <A extends LinkAction>(action: A) => at(action).params as LinkParams[A],
    reply: <A extends LinkAction>(action: A, result: LinkResults[A]) => take(action).resolve(result as never),
    refuse: (action: LinkAction, reason: LinkReason, text?: string) =>
      take(action).reject(new LinkFailure(linkError(reason, text))),
    report: (filing: FilingProgress) => at('signAndSend').options.onFiling?.(filing),
    reportRequest: (request: RequestProgress) => at('sendSpvRequest').options.onRequest?.(request),
    /** Whether the pending call was asked to come to an end by itself. */
    isStopped: (action: LinkAction) => at(action).options.stop?.aborted === true,
    deliver: (document: LinkDocument) => at('downloadSpvContent').options.onItem?.(document),
  };
}

export type FakeLink = ReturnType<typeof createFakeLink>;

const statusOf = (workstation: LinkResults['status']['workstation']): LinkResults['status'] => ({
  protocol: LINK_PROTOCOL,
  versions: REQUIRED_VERSIONS,
  workstation,
  unsettled: [],
  unsettledRequests: [],
});
