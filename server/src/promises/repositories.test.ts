import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { PROBES } from '#serverTesting/allProbes.ts';
import { createTestDomain, type TestDomain } from '#serverTesting/domain.ts';
import { fillFirm } from '#serverTesting/firmFixture.ts';

type Repository = Record<string, (...values: never[]) => Promise<unknown>>;

/** Every function of every repository, with what it has answered. */
const functions = Object.values(import.meta.glob<Record<string, Repository>>('../**/*.repository.ts', { eager: true }))
  .flatMap((module) => Object.entries(module))
  .flatMap(([repository, members]) =>
    Object.keys(members).map((name) => ({ name: `${repository}.${name}`, spy: vi.spyOn(members, name) })),
  );

let domain: TestDomain;

/** Makes every call of the contract with the ids of its own firm, then runs the jobs. A refusal is an answer too. */
beforeAll(async () => {
  domain = await createTestDomain();
  const own = await fillFirm(domain, await domain.database.aFirm());
  for (const [, { call }] of PROBES) await call(domain.as(own.a), own).catch(() => undefined);
  for (const job of Object.values(domain.jobs)) await job();
}, 120_000);
afterAll(() => domain.close());

describe('every statement of a repository', () => {
  it.each(functions)('runs against the migrated database: $name', async ({ spy }) => {
    const results = await Promise.allSettled(spy.mock.results.map(({ value }) => value));
    expect(results.filter(({ status }) => status === 'fulfilled').length).toBeGreaterThan(0);
  });
});
