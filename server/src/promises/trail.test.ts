import { isContractProcedure } from '@orpc/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contract } from '#contracts/api/contract.ts';
import { PROBES } from '#serverTesting/allProbes.ts';
import { createTestDomain, type TestDomain } from '#serverTesting/domain.ts';
import { fillFirm } from '#serverTesting/firmFixture.ts';
import { aPin, CANARY, type FirmAFixture, type OwnFirm } from '#serverTesting/probes.ts';

const namespaceOf = (name: string): string => name.slice(0, name.indexOf('.'));
/** The calls that change something, by namespace: each has a firm of its own, which makes them in order. */
const CHANGING = Object.groupBy(
  PROBES.filter(([, { trail }]) => trail !== undefined),
  ([name]) => namespaceOf(name),
);

let domain: TestDomain;
const firms: FirmAFixture[] = [];
const trailOf = (tenantId: string) =>
  domain.database.asSuperuser<{ action: string; who: string; before: string | null; after: string | null }>(
    'select action, actor_id::text as who, before, after from audit_entry where tenant_id = $1 order by seq',
    [tenantId],
  );

beforeAll(async () => {
  domain = await createTestDomain();
});
afterAll(() => domain.close());

it('has an expectation for every call that changes data', () => {
  const expected = PROBES.filter(([, { trail }]) => trail !== undefined).map(([name]) => name);
  expect(expected.toSorted()).toEqual(changingCalls(contract).toSorted());
});

describe.each(Object.entries(CHANGING))('the trail of %s', (_, probes = []) => {
  let firm: OwnFirm;
  beforeAll(async () => {
    const of = await fillFirm(domain, await domain.database.aFirm());
    firms.push(of);
    firm = { domain, of, calls: domain.as(of.a) };
  });

  it.each(probes)('records what %s changed', async (_name, { call, own, trail = [] }) => {
    const { a } = firm.of;
    const before = (await trailOf(a.tenantId)).length;
    await (own === undefined ? call(firm.calls, firm.of) : own(firm));
    const added = (await trailOf(a.tenantId)).slice(before);
    expect(added.map(({ action, who }) => ({ action, who }))).toEqual(
      trail.map((action) => ({ action, who: a.userId })),
    );
  });
});

describe('the trail', () => {
  it('records both sides of a change, and no secret', async () => {
    const entries = (await Promise.all(firms.map(({ a }) => trailOf(a.tenantId)))).flat();
    const update = entries.find(({ action }) => action === 'client.update');
    expect(JSON.parse(update?.before ?? '')).toMatchObject({ name: `${CANARY} SRL`, revision: 2 });
    expect(JSON.parse(update?.after ?? '')).toMatchObject({ name: 'x', revision: 3 });
    const secrets = [aPin(CANARY), 'canar@firma.test', ...firms.map(({ token }) => token)];
    for (const secret of secrets) expect(JSON.stringify(entries)).not.toContain(secret);
  });
});

/** Paths of the calls that change data. */
function changingCalls(part: unknown, path: readonly string[] = []): string[] {
  if (isContractProcedure(part)) return part['~orpc'].route.method === 'GET' ? [] : [path.join('.')];
  return Object.entries(part as object).flatMap(([name, inner]) => changingCalls(inner, [...path, name]));
}
