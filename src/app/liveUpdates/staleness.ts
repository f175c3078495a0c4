import type { Query, QueryClient } from '@tanstack/react-query';
import { CHANGE_RULES, type Change, type ChangeRule } from '#contracts/changes.ts';
import { CHANGES_COLLECTED_MS, CHANGES_REREAD_MS } from '#contracts/limits.ts';
import { partOf } from '#src/shared/api/markStale.ts';

type Deps = {
  readonly queries: QueryClient;
  /** A page in the background reads anew when it is shown. */
  readonly isShown: () => boolean;
};

/** What has to be read anew because of changes elsewhere. */
export type Staleness = {
  apply(changes: readonly Change[]): void;
  applyToAll(): void;
  stop(): void;
};

const RULES: Readonly<Record<string, ChangeRule | undefined>> = CHANGE_RULES;

/** Makes queries of the API stale, those of a burst of changes at once; what is shown is read anew. */
export function createStaleness({ queries, isShown }: Deps): Staleness {
  const heard = createHeard();
  const beginnings = watchBeginnings(queries);
  let timer: ReturnType<typeof setTimeout> | null = null;
  let isReading = false;
  let lastReadAt = Number.NEGATIVE_INFINITY;
  let isStopped = false;

  const schedule = () => {
    if (timer !== null || isReading || isStopped || heard.isNothing()) return;
    const sinceLast = performance.now() - lastReadAt;
    timer = setTimeout(() => void readAnew(), Math.max(CHANGES_COLLECTED_MS, CHANGES_REREAD_MS - sinceLast));
  };
  const readAnew = async () => {
    timer = null;
    isReading = true;
    lastReadAt = performance.now();
    const heardAtOf = heard.take();
    await Promise.all(
      queries
        .getQueryCache()
        .getAll()
        .map((query) => readAgain(query, heardAtOf(query))),
    );
    isReading = false;
    schedule();
  };
  /** Lets a reading that is under way end: whoever waits for it gets it. One that began after the change is enough. */
  const readAgain = async (query: Query, heardAt: number) => {
    if (beginnings.of(query) >= heardAt) return;
    await query.promise?.catch(() => {});
    if (beginnings.of(query) >= heardAt) return;
    query.invalidate();
    const { queryKey } = query;
    if (isShown()) await queries.refetchQueries({ queryKey, exact: true, type: 'active' }, { cancelRefetch: false });
  };
  return {
    apply: (changes) => {
      heard.note(changes.flatMap(({ entity }) => RULES[entity]?.makesStale ?? []));
      schedule();
    },
    applyToAll: () => {
      heard.noteAll();
      schedule();
    },
    stop: () => {
      isStopped = true;
      beginnings.stop();
      if (timer !== null) clearTimeout(timer);
    },
  };
}

const NEVER = Number.NEGATIVE_INFINITY;

/** When something was last heard of the parts of the API, in ms of `performance.now`. */
function createHeard() {
  let times = new Map<string, number>();
  let all = NEVER;
  return {
    note: (names: readonly string[]) => {
      for (const name of names) times.set(name, performance.now());
    },
    noteAll: () => void (all = performance.now()),
    isNothing: () => all === NEVER && times.size === 0,
    /** Answers when something was heard of what a query reads; before all time where nothing was. Begins anew. */
    take: () => {
      const [taken, takenOfAll] = [times, all];
      times = new Map();
      all = NEVER;
      return (query: Query): number => {
        const part = partOf(query);
        return part === null ? NEVER : Math.max(taken.get(part) ?? NEVER, takenOfAll);
      };
    },
  };
}

/** When the last reading of each query began. */
function watchBeginnings(queries: QueryClient) {
  const beginnings = new WeakMap<Query, number>();
  const stop = queries.getQueryCache().subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'fetch') beginnings.set(event.query, performance.now());
  });
  return { of: (query: Query): number => beginnings.get(query) ?? NEVER, stop };
}
