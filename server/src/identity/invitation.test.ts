import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { actionOf, answerOf, claimsOf, createBrowser, hiddenFieldsOf, linkOf } from '#serverTesting/browser.ts';
import { createTestServer, type TestServer } from '#serverTesting/testServer.ts';
import type { Actor } from '../http/actor.ts';

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer();
});
afterAll(() => server.stop());

const PASSWORD = 'tramvai-gutuie-26';
const NAMES = { givenName: 'Dan', familyName: 'Pop' };
let people = 0;
const anEmail = () => `invitat${(people += 1)}@firma.test`;
const aBrowser = () => createBrowser(server.origin);

const mailsTo = async (email: string) =>
  (
    await server.database.identity.query<{ body: string }>(
      'select text as body from mail where recipient_address = $1 order by created_at',
      [email],
    )
  ).map(({ body }) => body);

const api = async (actor: Actor, method: string, path: string, body?: unknown) => {
  const init = body === undefined ? { method } : { method, body: JSON.stringify(body) };
  const response = await server.fetchAs(actor, `/api${path}`, init);
  return { status: response.status, body: await response.json() };
};

/** Invites somebody; returns the link of the mail. */
async function invite(owner: Actor, email: string, role = 'member') {
  const { status, body } = await api(owner, 'POST', '/invitations', { ...NAMES, email, role });
  expect(status).toBe(201);
  return { id: String(body.id), link: linkOf((await mailsTo(email)).at(-1) ?? '') };
}

/** Accepts with a name and a password, as the page would. */
async function accept(
  link: string,
  fields: Record<string, string> = { ...NAMES, password: PASSWORD },
  browser = aBrowser(),
) {
  const page = await browser.go(link);
  const answer = await browser.submit(actionOf(page), { ...hiddenFieldsOf(page), ...fields });
  return { browser, page, answer };
}

/** The token of a sign-in that asks for nothing. */
const tokenOf = async (browser: ReturnType<typeof createBrowser>) =>
  (await browser.redeem(await browser.authorize())).access_token;

const accountOf = async (token: string) => {
  const response = await fetch(`${server.origin}/api/account`, { headers: { authorization: `Bearer ${token}` } });
  return { status: response.status, body: await response.json() };
};

/** Signs in on the hosted page. */
async function signIn(email: string, password: string) {
  const browser = aBrowser();
  const page = await browser.authorize();
  return { browser, page: await browser.submit(new URL(page.url).pathname, { email, password }) };
}

describe('who accepts an invitation', () => {
  it('sees firm and inviter, and works there at once with the role of the invitation', async () => {
    const owner = await server.signUp({ name: 'Alfa Cont SRL', displayName: 'Ana Ionescu' });
    const email = anEmail();
    const { link } = await invite(owner, email, 'admin');
    const { browser, page, answer } = await accept(link);
    expect(page.text).toContain('Ana Ionescu invites you to work in Dosar with Alfa Cont SRL.');
    expect(page.text).toContain('value="Dan"');
    expect(answer.url).toBe(`${server.origin}/`);
    expect(await accountOf(await tokenOf(browser))).toMatchObject({
      status: 200,
      body: { user: { displayName: 'Dan Pop', email }, firm: { name: 'Alfa Cont SRL' }, role: 'admin' },
    });
    const elsewhere = await signIn(email, PASSWORD);
    expect((await accountOf((await elsewhere.browser.redeem(elsewhere.page)).access_token)).status).toBe(200);
  });

  it('is signed in without a question once, and not in another browser', async () => {
    const owner = await server.signUp();
    const { browser } = await accept((await invite(owner, anEmail())).link);
    expect((await aBrowser().authorize()).text).toContain('Sign in');
    await tokenOf(browser);
    const again = await browser.authorize({ prompt: 'login' });
    expect(again.text).toContain('name="password"');
  });

  it('leaves the account that the browser was signed in with', async () => {
    const owner = await server.signUp();
    const [first, second] = [anEmail(), anEmail()];
    const { browser } = await accept((await invite(owner, first)).link);
    await tokenOf(browser);
    await accept((await invite(owner, second)).link, undefined, browser);
    expect(claimsOf(await tokenOf(browser)).email).toBe(second);
  });

  it.each<[Record<string, string>, string]>([
    [{ password: 'scurt' }, 'needs at least 8 characters'],
    [{ password: 'Alfacont12' }, 'easy to guess'],
    [{ givenName: ' ' }, 'Fill in: Given name.'],
  ])('is told of a mistake, and keeps what else was typed: %o', async (change, reason) => {
    const owner = await server.signUp({ name: 'Alfa Cont SRL' });
    const { link } = await invite(owner, anEmail());
    const { answer } = await accept(link, { ...NAMES, familyName: 'Popescu', password: PASSWORD, ...change });
    expect(answer.status).toBe(422);
    expect(answer.text).toContain(reason);
    expect(answer.text).toContain('value="Popescu"');
    expect(answer.text).not.toContain(change['password'] ?? PASSWORD);
    expect((await accept(link)).answer.url).toBe(`${server.origin}/`);
  });

  it('joins by the password of the account at another firm, and chooses the firm from then on', async () => {
    const email = anEmail();
    const elsewhere = await server.signUp({ name: 'Beta Cont SRL' });
    await accept((await invite(elsewhere, email)).link, { givenName: 'Daniel', familyName: 'Pop', password: PASSWORD });
    const owner = await server.signUp({ name: 'Alfa Cont SRL' });
    const { link } = await invite(owner, email);
    const wrong = await accept(link, { password: 'alta-parola-77' });
    expect(wrong.page.text).toContain('You already have an account');
    expect(wrong.answer.status).toBe(401);
    expect(wrong.answer.text).toContain('This is not the password of your account.');
    const { browser } = await accept(link, { password: PASSWORD });
    expect((await accountOf(await tokenOf(browser))).body).toMatchObject({
      user: { displayName: 'Daniel Pop', email },
      firm: { name: 'Alfa Cont SRL' },
      role: 'member',
    });
    const choice = await signIn(email, PASSWORD);
    expect(choice.page.text).toContain('Continue with Alfa Cont SRL');
    expect(choice.page.text).toContain('Continue with Beta Cont SRL');
  });

  it('does not take over an account by the link where there is one', async () => {
    const email = anEmail();
    await accept((await invite(await server.signUp(), email)).link);
    const { link } = await invite(await server.signUp(), email);
    const { answer } = await accept(link, { ...NAMES, password: 'alta-parola-77' });
    expect(answer.status).toBe(401);
  });
});

describe('the link of an invitation', () => {
  const ends: readonly (readonly [
    string,
    (owner: Actor, id: string, link: string) => Promise<unknown>,
    string,
    string,
  ])[] = [
    ['used', (_owner, _id, link) => accept(link), 'This invitation was accepted', 'a fost acceptată'],
    [
      'withdrawn',
      (owner, id) => api(owner, 'DELETE', `/invitations/${id}`),
      'This invitation was withdrawn',
      'a fost retrasă',
    ],
    [
      'expired',
      (_owner, id) => server.testDatabase.asSuperuser(`update invitation set expires_at = now() where id = $1`, [id]),
      'This invitation is too old',
      'este prea veche',
    ],
    [
      'replaced',
      (owner, id) => api(owner, 'PUT', `/invitations/${id}/sent`),
      'only the newest one works',
      'funcționează numai cea mai nouă',
    ],
  ];
  it.each(ends)('that was %s says so in both languages, and creates nobody', async (_, end, english, romanian) => {
    const owner = await server.signUp();
    const { id, link } = await invite(owner, anEmail());
    const opened = await aBrowser().go(link);
    await end(owner, id, link);
    const count = async () => (await api(owner, 'GET', '/users')).body.length;
    const before = await count();
    for (const [language, text] of [
      ['en', english],
      ['ro', romanian],
    ] as const) {
      const page = await aBrowser().go(`${link}&lang=${language}`);
      expect(page.status).toBe(410);
      expect(page.text).toContain(text);
    }
    const fields = { ...hiddenFieldsOf(opened), ...NAMES, password: PASSWORD };
    expect((await aBrowser().submit(actionOf(opened), fields)).status).toBe(410);
    expect(await count()).toBe(before);
  });

  it('takes one person in where two clicks come at once', async () => {
    const owner = await server.signUp();
    const { link } = await invite(owner, anEmail());
    const answers = await Promise.all([accept(link), accept(link)]);
    expect(answers.map(({ answer }) => answer.url === `${server.origin}/`).filter(Boolean)).toHaveLength(1);
    expect(answers.filter(({ answer }) => answer.status === 410)).toHaveLength(1);
    expect((await api(owner, 'GET', '/users')).body).toHaveLength(2);
  });

  it('that nobody was sent says that it does not work', async () => {
    const page = await aBrowser().go('/identity/invitation?token=none');
    expect(page.status).toBe(410);
    expect(page.text).toContain('This link does not work');
  });
});

describe('a removed person', () => {
  it('is refused at the next call, and by the refresh token and the password', async () => {
    const owner = await server.signUp();
    const email = anEmail();
    const { browser } = await accept((await invite(owner, email)).link);
    const tokens = await browser.redeem(await browser.authorize());
    const id = String(claimsOf(tokens.access_token).sub);
    expect((await accountOf(tokens.access_token)).status).toBe(200);
    expect((await api(owner, 'PUT', `/users/${id}/removed`, { clientsTo: null })).status).toBe(200);
    expect(await accountOf(tokens.access_token)).toMatchObject({ status: 401, body: { code: 'auth.required' } });
    expect((await browser.refresh(tokens.refresh_token)).status).toBe(400);
    expect(answerOf(await browser.authorize({ prompt: 'none' })).get('error')).toBe('login_required');
    expect((await browser.authorize()).text).toContain('name="password"');
    expect((await signIn(email, PASSWORD)).page.status).toBe(401);
  });

  it('comes back by an invitation as the same person with a new password, and old tokens stay dead', async () => {
    const owner = await server.signUp();
    const email = anEmail();
    const first = await accept((await invite(owner, email)).link);
    const old = await first.browser.redeem(await first.browser.authorize());
    const id = String(claimsOf(old.access_token).sub);
    await api(owner, 'PUT', `/users/${id}/removed`, { clientsTo: null });
    const { link } = await invite(owner, email, 'admin');
    const { browser } = await accept(link, { ...NAMES, familyName: 'Popescu', password: 'noua-parola-19' });
    const token = await tokenOf(browser);
    expect(claimsOf(token).sub).toBe(id);
    expect((await accountOf(token)).body).toMatchObject({ user: { displayName: 'Dan Popescu' }, role: 'admin' });
    expect((await accountOf(old.access_token)).status).toBe(401);
    expect((await first.browser.refresh(old.refresh_token)).status).toBe(400);
    expect((await signIn(email, PASSWORD)).page.status).toBe(401);
  });
});
