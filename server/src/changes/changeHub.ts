import { CHANGE_STREAMS_MAX, CHANGES_RECHECK_MS } from '#contracts/limits.ts';
import type { Authenticate } from '../http/accessToken.ts';
import type { Actor } from '../http/actor.ts';
import { AppError } from '../http/appError.ts';
import type { Log } from '../log/log.ts';
import { bringUpToDate, type ReadingDeps } from './bringUpToDate.ts';
import { openChangeStream, type ChangeStream } from './changeStream.ts';

type Deps = Omit<ReadingDeps, 'recheck'> & {
  readonly authenticate: Authenticate;
  readonly log: Log;
  readonly now: () => number;
};

/** The streams of a firm, and the reading that brings them up to date. */
type Firm = {
  readonly streams: Set<ChangeStream>;
  isReading: boolean;
  /** There was news during the reading, or it failed. */
  isAskedAgain: boolean;
};
type Firms = Map<string, Firm>;

/** The streams of this process, by their firms. */
export type ChangeHub = {
  /** @throws {AppError} `request.tooMany` for an account with too many streams */
  open(actor: Actor, authorization: string, after: number | null): ReadableStream<Uint8Array>;
  /** The firm has new entries. */
  wake(tenantId: string): void;
  /** Any firm may have new entries. */
  wakeAll(): void;
  /** Shows readers that their streams live, and ends those of readers that may not read or do not. */
  tend(): Promise<void>;
  end(): void;
};

const SIGN_OF_LIFE = new TextEncoder().encode(':\n\n');

/** Hands new entries of the trail to the streams of their firm: read once for all of them, as far as each may see. */
export function createChangeHub(deps: Deps): ChangeHub {
  const { now } = deps;
  const firms: Firms = new Map();
  const recheck = createRecheck(deps);
  const wake = createWake(firms, { ...deps, recheck });
  const all = () => [...firms.values()].flatMap(({ streams }) => [...streams]);
  const forget = (tenantId: string, stream: ChangeStream) => {
    const firm = firms.get(tenantId);
    firm?.streams.delete(stream);
    if (firm?.streams.size === 0) firms.delete(tenantId);
  };
  let isEnded = false;

  return {
    open: (actor, authorization, after) => {
      if (isEnded) throw new AppError('server.stopping');
      const { tenantId, userId } = actor;
      const firm = firms.get(tenantId) ?? { streams: new Set(), isReading: false, isAskedAgain: false };
      const ofAccount = [...firm.streams].filter((stream) => stream.actor.userId === userId);
      if (ofAccount.length >= CHANGE_STREAMS_MAX) throw new AppError('request.tooMany');
      firms.set(tenantId, firm);
      const stream = openChangeStream(
        { actor, authorization, after, now },
        { onReady: () => wake(tenantId), onEnd: (ended) => forget(tenantId, ended) },
      );
      firm.streams.add(stream);
      // The reader learns that it is connected, also where nothing is new.
      stream.send(SIGN_OF_LIFE);
      wake(tenantId);
      return stream.body;
    },
    wake,
    wakeAll: () => {
      for (const tenantId of firms.keys()) wake(tenantId);
    },
    tend: async () => {
      for (const [tenantId, { isAskedAgain }] of firms) if (isAskedAgain) wake(tenantId);
      for (const stream of all()) {
        if (stream.isStuck(now())) stream.end();
        else if (stream.isReady()) stream.send(SIGN_OF_LIFE);
        // One after another: nobody waits for it, and the sign-in needs the same connections.
        if (now() - stream.provenAt >= CHANGES_RECHECK_MS) await recheck(stream);
      }
    },
    end: () => {
      isEnded = true;
      for (const stream of all()) stream.end();
    },
  };
}

/** Starts a reading of a firm, or another one after that which runs. */
function createWake(firms: Firms, deps: ReadingDeps & { readonly log: Log }): (tenantId: string) => void {
  const read = async (tenantId: string, firm: Firm) => {
    firm.isReading = true;
    try {
      while (firm.isAskedAgain) {
        firm.isAskedAgain = false;
        await bringUpToDate(deps, tenantId, firm.streams);
      }
    } catch (error) {
      // `tend` tries again.
      firm.isAskedAgain = true;
      deps.log.error('changes could not be read', error);
    } finally {
      firm.isReading = false;
    }
  };
  return (tenantId) => {
    const firm = firms.get(tenantId);
    if (firm === undefined) return;
    firm.isAskedAgain = true;
    if (!firm.isReading) void read(tenantId, firm);
  };
}

/** Reads role and settings of a reader anew; one whose token or account has ended loses the stream. */
const createRecheck =
  ({ authenticate, log, now }: Deps) =>
  async (stream: ChangeStream): Promise<void> => {
    try {
      stream.actor = await authenticate(stream.authorization);
      stream.provenAt = now();
    } catch (error) {
      if (error instanceof AppError) stream.end();
      else log.error('a reader of changes could not be checked', error);
    }
  };
