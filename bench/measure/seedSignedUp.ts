import { Client } from 'pg';
import { seedFirm } from '#serverTesting/seed.ts';
import type { BenchDatabase } from './database.ts';

/** Fills the firm of a person who has signed up. */
export async function seedSignedUp(
  { database, superuser }: BenchDatabase,
  email: string,
  amount: { readonly clients: number; readonly messages: number },
): Promise<void> {
  const [person] = await database.identity.query<{ tenantId: string }>(
    'select tenant_id as "tenantId" from users where email = $1',
    [email],
  );
  if (person === undefined) throw new Error('nobody has signed up');
  const client = new Client(superuser);
  await client.connect();
  await seedFirm(client, { tenantId: person.tenantId, ...amount });
  await client.end();
}
