import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { DEFAULT_FIRM_SETTINGS } from '#contracts/firmSettings.ts';
import type { OpenDatabase } from '#server/db/openDatabase.ts';
import type { Login } from '#server/db/pool.ts';
import type { Actor } from '#server/http/actor.ts';
import { seedFirm } from '#serverTesting/seed.ts';

/** People of the firm: as many as there are readers and writers. */
const PEOPLE = 55;
const CLIENTS = 500;
/** Messages that the writers put away and take back; old ones, so that the pages which are read stay the same. */
const OLD_MESSAGES = 500;

/** A firm with its mailbox. */
export type SeededFirm = { readonly people: readonly Actor[]; readonly oldMessages: readonly string[] };

/** Fills a new database: one firm, its people, its clients and so many messages. */
export async function fillDatabase(database: OpenDatabase, login: Login, messages: number): Promise<SeededFirm> {
  const people = await addPeople(database);
  const tenantId = people[0]?.tenantId ?? '';
  const superuser = new Client(login);
  await superuser.connect();
  await seedFirm(superuser, {
    tenantId,
    clients: CLIENTS,
    messages,
    managerIds: people.slice(0, 20).map(({ userId }) => userId),
  });
  const { rows } = await superuser.query<{ id: string }>(
    'select id from spv_message where not is_archived order by date limit $1',
    [OLD_MESSAGES],
  );
  await superuser.end();
  return { people, oldMessages: rows.map(({ id }) => id) };
}

async function addPeople({ identity }: OpenDatabase): Promise<Actor[]> {
  const [firm] = await identity.query<{ id: string }>(
    `insert into firm (name) values ('Contabil Test SRL') returning id`,
  );
  if (firm === undefined) throw new Error('the firm was not made');
  const people = Array.from({ length: PEOPLE }, (_, at): Actor => {
    const userId = randomUUID();
    const displayName = `Ana Ionescu ${at + 1}`;
    const email = `${userId}@firma.test`;
    return {
      tenantId: firm.id,
      userId,
      displayName,
      email,
      role: 'member',
      mayApprove: true,
      signedInAtMs: null,
      firmSettings: DEFAULT_FIRM_SETTINGS,
    };
  });
  for (const { tenantId, userId, displayName, email, role } of people) {
    await identity.query(
      `insert into users (id, tenant_id, given_name, family_name, display_name, email, role)
       values ($1, $2, 'Ana', 'Ionescu', $3, $4, $5)`,
      [userId, tenantId, displayName, email, role],
    );
  }
  return people;
}
