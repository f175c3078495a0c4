import type { Role } from '#contracts/roles.ts';
import { aPerson, fullName, type NewPerson } from '#steps/people.ts';
import { viewDatabase } from './server/database.ts';
import type { TestEnvironment } from './testEnvironment.ts';

/** Adds a person to the firm of another, past any invitation. Their password is the other's. */
export async function addColleague(
  environment: TestEnvironment,
  first: NewPerson,
  given: { readonly role: Role; readonly givenName: string },
): Promise<NewPerson> {
  const { role, givenName } = given;
  const person = aPerson({ ...first, givenName, email: `${givenName}-${first.email}`.toLowerCase() });
  const database = await viewDatabase(`${environment.dir}/data`);
  await database.rows(
    `with colleague as (
       insert into users (tenant_id, given_name, family_name, display_name, email, role)
       select tenant_id, $2, $3, $4, $5, $6 from users where email = $1 returning id)
     insert into identity.credential (user_id, password_hash, email_verified_at)
     select colleague.id, c.password_hash, now() from colleague, identity.credential c
     join users u on u.id = c.user_id and u.email = $1`,
    [first.email, givenName, person.familyName, fullName(person), person.email, role],
  );
  await database.close();
  return person;
}
