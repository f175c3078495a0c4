import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { actionOf, claimsOf, createBrowser, hiddenFieldsOf, linkOf } from '#serverTesting/browser.ts';
import { createTestServer, type TestServer } from '#serverTesting/testServer.ts';

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer();
});
afterAll(() => server.stop());

const ANA = { firmName: 'Alfa Cont SRL', givenName: 'Ana', familyName: 'Ionescu', password: 'parola-1234' };
let people = 0;

/** A person whose token was used a moment ago. */
async function aPerson() {
  const email = `persoana${(people += 1)}@firma.test`;
  const browser = createBrowser(server.origin);
  const tokens = await browser.redeem(await browser.signUp({ ...ANA, email }));
  const [mail] = await server.database.identity.query<{ body: string }>(
    'select text as body from mail where recipient_address = $1',
    [email],
  );
  await browser.confirmEmail(mail?.body ?? '');
  const id = String(claimsOf(tokens.access_token).sub);
  expect(await call(tokens.access_token)).toMatchObject({ status: 200, body: { role: 'owner' } });
  return { email, browser, tokens, id };
}

async function call(token: string) {
  const response = await fetch(`${server.origin}/api/account`, { headers: { authorization: `Bearer ${token}` } });
  return { status: response.status, body: await response.json() };
}

async function signOut({ browser, tokens }: Awaited<ReturnType<typeof aPerson>>) {
  const query = new URLSearchParams({ id_token_hint: tokens.id_token, post_logout_redirect_uri: `${server.origin}/` });
  const page = await browser.go(`/signin/session/end?${query}`);
  await browser.submit(new URL(actionOf(page), server.origin).pathname, hiddenFieldsOf(page));
}

describe('an access token', () => {
  it('expires with signing out, while other browsers of the person stay signed in', async () => {
    const person = await aPerson();
    const other = createBrowser(server.origin);
    const signInPage = await other.authorize();
    const { email } = person;
    const elsewhere = await other.redeem(
      await other.submit(new URL(signInPage.url).pathname, { email, password: ANA.password }),
    );
    await signOut(person);
    expect(await call(person.tokens.access_token)).toMatchObject({ status: 401, body: { code: 'auth.required' } });
    expect(await call(elsewhere.access_token)).toMatchObject({ status: 200 });
  });

  it('expires with a password reset', async () => {
    const { email, browser, tokens } = await aPerson();
    await browser.submit('/identity/forgot', { email });
    const [mail] = await server.database.identity.query<{ body: string }>(
      'select text as body from mail where recipient_address = $1 order by created_at desc',
      [email],
    );
    const token = new URL(linkOf(mail?.body ?? '')).searchParams.get('token') ?? '';
    expect((await browser.submit('/identity/reset', { token, password: 'noua-parola-19' })).status).toBe(200);
    expect((await call(tokens.access_token)).status).toBe(401);
  });

  it('expires with a password change', async () => {
    const { browser, tokens } = await aPerson();
    const form = actionOf(await browser.authorize({ authority: 'profile' })).replace(/profile$/, 'password');
    await browser.submit(form, { oldPassword: ANA.password, newPassword: 'noua-parola-19' });
    expect((await call(tokens.access_token)).status).toBe(401);
  });

  it('expires with disabling the account', async () => {
    const { id, tokens } = await aPerson();
    await server.testDatabase.asSuperuser('update users set is_active = false where id = $1', [id]);
    expect((await call(tokens.access_token)).status).toBe(401);
  });

  it('contains no role: a new role holds from the next call on', async () => {
    const { id, tokens } = await aPerson();
    expect(claimsOf(tokens.access_token)).not.toHaveProperty('role');
    await server.testDatabase.asSuperuser(`update users set role = 'member' where id = $1`, [id]);
    expect(await call(tokens.access_token)).toMatchObject({ status: 200, body: { role: 'member' } });
  });

  it('survives a failed read of its account: the call fails, and the next one works', async () => {
    const { tokens } = await aPerson();
    await server.testDatabase.asSuperuser('alter table identity.oidc_model rename to away');
    const failed = await call(tokens.access_token);
    await server.testDatabase.asSuperuser('alter table identity.away rename to oidc_model');
    expect(failed.status).toBe(500);
    expect((await call(tokens.access_token)).status).toBe(200);
  });
});
