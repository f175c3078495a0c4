import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROUTE_STATES } from '#scenes/routeStates.ts';

/** Every address and every part of the kit is looked at by axe. */
const read = (path: string): string => readFileSync(path, 'utf8');

/** Address and file of each route, as the generated tree has them. */
function routes(): { address: string; source: string }[] {
  const tree = read('src/routeTree.gen.ts');
  const files = new Map(
    [...tree.matchAll(/import \{ Route as (\w+)Import \} from '\.\/(routes\/.+)'/g)].map(([, name, file]) => [
      name,
      file,
    ]),
  );
  const [, list = ''] = /export interface FileRoutesByFullPath \{([^}]*)\}/.exec(tree) ?? [];
  return [...list.matchAll(/'(.+)': typeof (\w+?)(?:WithChildren)?$/gm)].map(([, address = '', name]) => ({
    address,
    source: read(`src/${files.get(name)}.tsx`),
  }));
}

/** An address that only leads on, or is the frame of others. */
const hasPage = ({ address, source }: { address: string; source: string }, all: readonly { address: string }[]) =>
  source.includes('component:') &&
  !(source.includes('<Outlet') && all.some((other) => other.address === `${address}/`));

/** The names of all states in tours and scenes; one that ends in a value is a pattern. */
const states = globSync('e2e/{journeys/accessibility,scenes}/*.ts')
  .flatMap((path) => [...read(path).matchAll(/(?:look\(|state:)\s*(?:'([^']+)'|`([^`]+)`)/g)])
  .map(([, name = '', pattern = name]) => new RegExp(`^${pattern.replaceAll(/\$\{[^}]+\}/g, '.+')}$`));
const isLookedAt = (state: string): boolean => states.some((name) => name.test(state));

describe('the addresses', () => {
  const all = routes();

  it('are found', () => expect(all.length).toBeGreaterThan(60));

  it('with a page each have a state that is looked at', () => {
    const missing = all.filter((route) => hasPage(route, all)).map(({ address }) => address);
    expect(missing.filter((address) => !(address in ROUTE_STATES))).toEqual([]);
  });

  it.each(Object.entries(ROUTE_STATES))('%s is looked at as: %s', (address, state) => {
    expect(all.map((route) => route.address)).toContain(address);
    expect(isLookedAt(state)).toBe(true);
  });
});

/** Parts of the kit that stand in no gallery, with a state in which they are looked at. */
const ELSEWHERE = {
  'src/shared/form/conflict/FormConflict.tsx': 'team somebody else has changed',
  'src/shared/form/edit/EditableLongText.tsx': 'task',
  'src/shared/ui/feedback/NoticeStack.tsx': 'requests that wait for a PIN',
  'src/shared/ui/feedback/ToastView.tsx': 'notice of a success',
  'src/shared/ui/page/PageSection.tsx': 'settings of the firm',
  'src/shared/ui/page/SideLink.tsx': 'certificates',
} as const;

describe('the kit', () => {
  const kit = globSync('src/shared/{ui,form}/**/*.tsx').filter((path) => !/\.test\.|testing\//.test(path));
  const shown = reachedFrom(globSync('src/features/gallery/*.tsx').filter((path) => !path.includes('.test.')));

  it('is found', () => expect(kit.length).toBeGreaterThan(60));

  it('stands in the gallery, or is looked at elsewhere', () => {
    expect(kit.filter((path) => !shown.has(path) && !(path in ELSEWHERE))).toEqual([]);
  });

  it.each(Object.entries(ELSEWHERE))('%s is looked at as: %s', (path, state) => {
    expect(kit).toContain(path);
    expect(shown.has(path)).toBe(false);
    expect(isLookedAt(state)).toBe(true);
  });
});

/** Files that these import, at once or later, and what those import. */
function reachedFrom(entries: readonly string[]): ReadonlySet<string> {
  const reached = new Set<string>();
  const follow = (path: string): void => {
    if (reached.has(path) || !existsSync(path)) return;
    reached.add(path);
    for (const [, specifier = ''] of read(path).matchAll(/(?:from |import\()'([.#][^']+)'/g)) {
      follow(specifier.startsWith('#src/') ? specifier.slice(1) : join(dirname(path), specifier));
    }
  };
  for (const entry of entries) follow(entry);
  return reached;
}
