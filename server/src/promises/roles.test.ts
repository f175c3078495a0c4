import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DEFAULT_FIRM_SETTINGS } from '#contracts/firmSettings.ts';
import { keysOf } from '#contracts/keysOf.ts';
import { callsOf, isByRow, openCalls } from '#contracts/rightCalls.ts';
import { hasRight, RIGHTS } from '#contracts/rights.ts';
import { ROLES } from '#contracts/roles.ts';
import { PROBES } from '#serverTesting/allProbes.ts';
import { createTestDomain, type TestDomain } from '#serverTesting/domain.ts';
import { fillFirm } from '#serverTesting/firmFixture.ts';
import type { FirmAFixture } from '#serverTesting/probes.ts';
import type { Actor } from '../http/actor.ts';

let domain: TestDomain;
let other: FirmAFixture;
let filingId: string;
let owner: Actor;
beforeAll(async () => {
  domain = await createTestDomain();
  other = await fillFirm(domain, await domain.database.aFirm());
  owner = await domain.database.aFirm();
  ({ waitingId: filingId } = await fillFirm(domain, owner));
});
afterAll(() => domain.close());

/** The code of a refusal, or null. */
const refusalOf = (call: Promise<unknown>): Promise<string | null> =>
  call.then(
    () => null,
    (error: { code?: string }) => error.code ?? 'unknown',
  );

describe.each(ROLES)('a person with the role %s', (role) => {
  it.each(PROBES)('may call what decision D24 gives to the role: %s', async (_, { who, call }) => {
    const person = await domain.database.aFirm({ role });
    const refusal = await refusalOf(call(domain.as(person), other));
    expect(refusal === 'auth.forbidden').toBe(!who.includes(role));
  });

  it('is told what they may call', async () => {
    const person = await domain.database.aFirm({ role });
    const { permissions } = await domain.as(person).account.get();
    const expected = PROBES.filter(([, { who }]) => who.includes(role)).map(([name]) => name);
    expect(permissions.toSorted()).toEqual(expected.toSorted());
  });
});

describe('the table of permissions that people read', () => {
  const rights = keysOf(RIGHTS);
  const settings = [false, true].map((approvedByAdminsOnly) => ({ ...DEFAULT_FIRM_SETTINGS, approvedByAdminsOnly }));

  it.each(rights)('says of %s what the policies of its calls say', (right) => {
    expect(callsOf(right)).not.toEqual([]);
    for (const firmSettings of settings) {
      for (const role of ROLES) {
        const may = callsOf(right).map((call) => domain.mayCall({ ...owner, role, firmSettings }, call.split('.')));
        const has = hasRight(role, right, firmSettings);
        // Where rows decide, the policy may let more people through, and fewer never.
        expect(may).toEqual(may.map((lets) => has || (isByRow(right) && lets)));
      }
    }
  });

  it('and the calls that are open to all hold each call once', () => {
    const inTable = [...rights.filter((right) => !isByRow(right)).flatMap(callsOf), ...openCalls()];
    expect(inTable.toSorted()).toEqual(PROBES.map(([name]) => name).toSorted());
  });

  it.each(openCalls())('%s is open to all', (call) => {
    expect(ROLES.map((role) => domain.mayCall({ ...owner, role }, call.split('.')))).toEqual([true, true, true]);
  });
});

describe('where only admins may approve', () => {
  const firmSettings = { ...DEFAULT_FIRM_SETTINGS, approvedByAdminsOnly: true };
  it.each([
    ['member', 'auth.forbidden'],
    ['admin', null],
    ['owner', null],
  ] as const)('a %s who approves gets %s', async (role, expected) => {
    const person = { ...(await domain.database.aColleague(owner, { role })), firmSettings };
    const calls = domain.as(person);
    await domain
      .as(owner)
      .spvFilings.withdraw({ spvFilingIds: [filingId] })
      .catch(() => {});
    expect(await refusalOf(calls.spvFilings.approve({ spvFilingIds: [filingId] }))).toBe(expected);
    expect((await calls.account.get()).permissions.includes('spvFilings.approve')).toBe(expected === null);
  });
});

describe('a person from whom approval was taken', () => {
  it('is refused whatever their role, is told so by the account, and approves once it is given back', async () => {
    const admin = await domain.database.aColleague(owner, { role: 'admin' });
    const withdraw = () =>
      domain
        .as(owner)
        .spvFilings.withdraw({ spvFilingIds: [filingId] })
        .catch(() => {});
    const approve = (mayApprove: boolean) =>
      refusalOf(domain.as({ ...admin, mayApprove }).spvFilings.approve({ spvFilingIds: [filingId] }));
    await withdraw();
    expect(await approve(false)).toBe('auth.forbidden');
    const account = await domain.as({ ...admin, mayApprove: false }).account.get();
    expect([account.mayApprove, account.permissions.includes('spvFilings.approve')]).toEqual([false, false]);
    expect(await approve(true)).toBeNull();
  });
});

describe('where a second person approves', () => {
  const firmSettings = { ...DEFAULT_FIRM_SETTINGS, approvedBySecondPerson: true };
  it('the one who uploaded a filing may not, whatever their role, and a colleague may', async () => {
    await domain
      .as(owner)
      .spvFilings.withdraw({ spvFilingIds: [filingId] })
      .catch(() => {});
    const colleague = { ...(await domain.database.aColleague(owner)), firmSettings };
    const approve = (actor: Actor) => refusalOf(domain.as(actor).spvFilings.approve({ spvFilingIds: [filingId] }));
    expect(await approve({ ...owner, firmSettings })).toBe('filing.approverIsUploader');
    expect(await approve(colleague)).toBeNull();
  });
});
