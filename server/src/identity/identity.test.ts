import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SIGN_IN_LIMITS } from '#contracts/limits.ts';
import { answerOf, actionOf, claimsOf, createBrowser, hiddenFieldsOf } from '#serverTesting/browser.ts';
import { createTestServer, type TestServer } from '#serverTesting/testServer.ts';

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer();
});
afterAll(() => server.stop());

const ANA = { firmName: 'Alfa Cont SRL', givenName: 'Ana', familyName: 'Ionescu', password: 'parola-1234' };
let people = 0;
const anEmail = () => `persoana${(people += 1)}@firma.test`;

async function signUp(browser = createBrowser(server.origin), over: Partial<typeof ANA & { email: string }> = {}) {
  const email = over.email ?? anEmail();
  const tokens = await browser.redeem(await browser.signUp({ ...ANA, email, ...over }));
  await browser.confirmEmail((await mailTo(email)).at(-1)?.body ?? '');
  return { browser, email, tokens };
}

const mailTo = async (email: string) =>
  server.database.identity.query<{ body: string }>(
    'select text as body from mail where recipient_address = $1 order by created_at',
    [email],
  );

const signIn = async (browser: ReturnType<typeof createBrowser>, email: string, password: string, prompt?: string) => {
  const page = await browser.authorize(prompt === undefined ? {} : { prompt });
  const path = new URL(page.url).pathname;
  return browser.submit(path, { email, password });
};

/** Address of the same page in the other language. */
const inOtherLanguage = ({ text }: { text: string }) =>
  (/<a href="([^"]+)" lang="(?:ro|en)"/.exec(text)?.[1] ?? '').replaceAll('&amp;', '&');

const accountOf = (accessToken: string) =>
  fetch(`${server.origin}/api/account`, { headers: { authorization: `Bearer ${accessToken}` } });

describe('signing up', () => {
  it('creates a firm, signs its owner in and opens the API', async () => {
    const { tokens, email } = await signUp();
    const response = await accountOf(tokens.access_token);
    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject({
      user: { displayName: 'Ana Ionescu', email },
      firm: { name: 'Alfa Cont SRL' },
      role: 'owner',
    });
  });

  it('puts firm and person into the tokens', async () => {
    const { tokens, email } = await signUp();
    const access = claimsOf(tokens.access_token);
    expect(access).toMatchObject({ aud: 'dosar-api', scope: 'dosar.api', email, name: 'Ana Ionescu' });
    expect(access.sub).toBe(access.hubUserId);
    expect(claimsOf(tokens.id_token)).toMatchObject({
      tid: access.tid,
      hubUserId: access.hubUserId,
      given_name: 'Ana',
      family_name: 'Ionescu',
    });
    expect(tokens.expires_in).toBe(3600);
  });

  it.each([
    ['short1', 'needs at least 8 characters'],
    ['onlyletters', 'needs at least 8 characters'],
    ['1234567890', 'needs at least 8 characters'],
    ['parola123', 'easy to guess'],
    ['Password1', 'easy to guess'],
    ['aaaaaaa1', 'easy to guess'],
    ['qwerty12', 'easy to guess'],
    ['Ionescu-2026', 'easy to guess'],
    ['alfacont12', 'easy to guess'],
  ])('refuses the password %s, says why, and keeps what else was typed', async (password, reason) => {
    const browser = createBrowser(server.origin);
    const page = await browser.authorize({ prompt: 'create' });
    const again = await browser.submit(actionOf(page), { ...ANA, email: anEmail(), password });
    expect(again.status).toBe(422);
    expect(again.text).toContain(reason);
    expect(again.text).toContain('value="Alfa Cont SRL"');
    expect(again.text).not.toContain(password);
  });
});

describe('signing in', () => {
  it('renews by refresh token, and silently by the session after a reload', async () => {
    const { browser, tokens } = await signUp();
    const refreshed = await browser.refresh(tokens.refresh_token);
    expect(refreshed.status).toBe(200);
    expect((await accountOf(refreshed.body.access_token)).status).toBe(200);
    const silent = await browser.authorize({ prompt: 'none' });
    expect(claimsOf((await browser.redeem(silent)).access_token).hubUserId).toBe(
      claimsOf(tokens.access_token).hubUserId,
    );
  });

  it('refuses a refresh token that was used before', async () => {
    const { browser, tokens } = await signUp();
    await browser.refresh(tokens.refresh_token);
    expect((await browser.refresh(tokens.refresh_token)).status).toBe(400);
  });

  it('answers login_required to a silent request without a session', async () => {
    const page = await createBrowser(server.origin).authorize({ prompt: 'none' });
    expect(answerOf(page).get('error')).toBe('login_required');
  });

  it('answers a wrong password and an unknown e-mail alike', async () => {
    const { email } = await signUp();
    const wrong = await signIn(createBrowser(server.origin), email, 'alta-parola-1');
    const unknown = await signIn(createBrowser(server.origin), 'nimeni@firma.test', 'alta-parola-1');
    const text = (page: typeof wrong) => /<ul>[\s\S]*<\/ul>/.exec(page.text)?.[0];
    expect([wrong.status, unknown.status]).toEqual([401, 401]);
    expect(text(wrong)).toBe(text(unknown));
  });

  it('lets a person with two firms choose', async () => {
    const { email } = await signUp();
    await signUp(createBrowser(server.origin), { email, firmName: 'Beta Cont SRL' });
    const browser = createBrowser(server.origin);
    const choice = await signIn(browser, email, ANA.password);
    const beta = /value="([^"]+)"[^>]*>\s*Continue with Beta Cont SRL/.exec(choice.text)?.[1] ?? '';
    const tokens = await browser.redeem(await browser.submit(actionOf(choice), { accountId: beta }));
    expect(await (await accountOf(tokens.access_token)).json()).toMatchObject({ firm: { name: 'Beta Cont SRL' } });
  });

  it('refuses a firm whose account was not among the choices', async () => {
    const { email } = await signUp();
    await signUp(createBrowser(server.origin), { email, firmName: 'Beta Cont SRL' });
    const { tokens: stranger } = await signUp();
    const browser = createBrowser(server.origin);
    const choice = await signIn(browser, email, ANA.password);
    const page = await browser.submit(actionOf(choice), { accountId: String(claimsOf(stranger.access_token).sub) });
    expect(answerOf(page).get('code')).toBeNull();
  });

  it.each(['select_account', 'login'])(
    'lets another person in with prompt=%s, and the first keeps its tokens',
    async (prompt) => {
      const { email: other } = await signUp(createBrowser(server.origin), { firmName: 'Gama Cont SRL' });
      const { browser, tokens } = await signUp();
      let page = await signIn(browser, other, ANA.password, prompt);
      // The provider ends the first session with a form that a script submits.
      while (actionOf(page) !== '') page = await browser.submit(actionOf(page), hiddenFieldsOf(page));
      const second = await browser.redeem(page);
      expect(await (await accountOf(second.access_token)).json()).toMatchObject({ firm: { name: 'Gama Cont SRL' } });
      expect((await browser.refresh(tokens.refresh_token)).status).toBe(200);
    },
  );

  it('prompts when the application hints at another person than the signed-in one', async () => {
    const { email: other } = await signUp();
    const { browser, email } = await signUp();
    expect((await browser.authorize({ loginHint: email })).url).toContain('code=');
    expect((await browser.authorize({ loginHint: other })).text).toContain(`value="${other}"`);
    expect(answerOf(await browser.authorize({ loginHint: other, prompt: 'none' })).get('error')).toBe('login_required');
  });

  it('switches between two firms with one e-mail by the id of the account', async () => {
    const { browser, email, tokens: alfa } = await signUp();
    const { tokens: beta } = await signUp(createBrowser(server.origin), { email, firmName: 'Beta Cont SRL' });
    const idOf = ({ id_token: token }: typeof alfa) => String(claimsOf(token).sub);
    const ofBeta = { loginHint: email, accountId: idOf(beta) };
    expect((await browser.authorize({ loginHint: email, accountId: idOf(alfa) })).url).toContain('code=');
    expect(answerOf(await browser.authorize({ ...ofBeta, prompt: 'none' })).get('error')).toBe('login_required');

    const asked = await browser.authorize(ofBeta);
    expect(asked.text).toContain(`value="${email}"`);
    let page = await browser.submit(new URL(asked.url).pathname, { email, password: ANA.password });
    while (actionOf(page) !== '') page = await browser.submit(actionOf(page), hiddenFieldsOf(page));
    const switched = await browser.redeem(page);
    expect(await (await accountOf(switched.access_token)).json()).toMatchObject({ firm: { name: 'Beta Cont SRL' } });
    expect((await browser.authorize(ofBeta)).url).toContain('code=');
  });

  it('offers to continue as the signed-in person', async () => {
    const { browser, tokens } = await signUp();
    const page = await browser.authorize({ prompt: 'select_account' });
    expect(page.text).toContain('Continue as Ana Ionescu, Alfa Cont SRL');
    const same = await browser.redeem(await browser.submit(actionOf(page), {}));
    expect(claimsOf(same.access_token).sub).toBe(claimsOf(tokens.access_token).sub);
  });

  it('refuses a form that another site sends', async () => {
    const browser = createBrowser(server.origin);
    const page = await browser.authorize();
    const forged = await browser.go(new URL(page.url).pathname, {
      method: 'POST',
      headers: { origin: 'https://evil.example' },
      body: new URLSearchParams({ email: 'a@b.ro', password: 'x' }),
    });
    expect(forged.status).toBe(403);
  });

  it("uses the application's language, or the one of the switch", async () => {
    const browser = createBrowser(server.origin);
    const page = await browser.authorize({ uiLocales: 'ro' });
    expect(page.text).toContain('<html lang="ro">');
    const other = /<a href="([^"]+)" lang="en"/.exec(page.text)?.[1] ?? '';
    expect((await browser.go(other)).text).toContain('<html lang="en">');
  });

  it('stays on the form and its link when the language is switched after a refusal', async () => {
    const { browser } = await signUp();
    const profile = await browser.authorize({ authority: 'profile' });
    const refused = await browser.submit(actionOf(profile), { givenName: '', familyName: '' });
    expect(refused.status).toBe(422);
    expect((await browser.go(inOtherLanguage(refused))).text).toContain('Profilul dumneavoastră');
    const weak = await browser.submit('/identity/reset', { token: 'a-token', password: 'x' });
    expect(weak.status).toBe(422);
    const again = await browser.go(inOtherLanguage(weak));
    expect(again.text).toContain('<html lang="en">');
    expect(hiddenFieldsOf(again)).toMatchObject({ token: 'a-token' });
  });

  it.each<[form: string, path: (interaction: string) => string]>([
    ['sign-in', (interaction) => interaction],
    ['sign-up', (interaction) => `${interaction}/signup`],
    ['forgotten password', () => '/identity/forgot'],
  ])('leads from the refused form of the %s to the same in the other language', async (_, path) => {
    const browser = createBrowser(server.origin);
    const refused = await browser.submit(path(new URL((await browser.authorize()).url).pathname), { email: '' });
    expect(refused.status).toBe(422);
    const other = await browser.go(inOtherLanguage(refused));
    expect(actionOf(other)).toBe(actionOf(refused));
    expect(other.text).toContain('<html lang="ro">');
  });

  it('offers no other language on a page without an address of its own', async () => {
    const { browser, email } = await signUp();
    const profile = await browser.authorize({ authority: 'profile' });
    const password = actionOf(profile).replace(/profile$/, 'password');
    const sent = await browser.submit('/identity/forgot', { email });
    const mail = (await mailTo(email)).at(-1);
    const token = /token=([\w-]+)/.exec(mail?.body ?? '')?.[1] ?? '';
    const answers = [
      sent,
      await browser.submit(password, { oldPassword: ANA.password, newPassword: 'noua-parola-1' }),
      await browser.submit('/identity/reset', { token, password: 'parola-noua-9' }),
      await browser.submit('/identity/reset', { token, password: 'parola-noua-9' }),
      await browser.submit('/identity/interaction/gone/password', {}),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 410, 400]);
    expect(answers.map(inOtherLanguage)).toEqual(answers.map(() => ''));
  });

  it('explains an expired link', async () => {
    const page = await createBrowser(server.origin).go('/identity/interaction/gone');
    expect(page.status).toBe(400);
    expect(page.text).toContain('Start again from Dosar');
  });
});

describe('signing out', () => {
  it('ends the session and the refresh token', async () => {
    const { browser, tokens } = await signUp();
    const query = new URLSearchParams({
      id_token_hint: tokens.id_token,
      post_logout_redirect_uri: `${server.origin}/`,
    });
    const page = await browser.go(`/signin/session/end?${query}`);
    const done = await browser.submit(new URL(actionOf(page), server.origin).pathname, hiddenFieldsOf(page));
    expect(done.url).toBe(`${server.origin}/`);
    expect(answerOf(await browser.authorize({ prompt: 'none' })).get('error')).toBe('login_required');
    expect((await browser.refresh(tokens.refresh_token)).status).toBe(400);
  });
});

describe('the profile', () => {
  it('is edited under an authority of its own, and the new name is in the next token', async () => {
    const { browser } = await signUp();
    const page = await browser.authorize({ authority: 'profile' });
    expect(page.text).toContain('Your profile');
    const answer = await browser.submit(actionOf(page), { givenName: 'Anca', familyName: 'Popescu' });
    const tokens = await browser.redeem(answer, 'profile');
    expect(claimsOf(tokens.access_token).name).toBe('Anca Popescu');
  });

  it('changes the password only with the old one, and then signs out everywhere', async () => {
    const { browser, tokens, email } = await signUp();
    const page = await browser.authorize({ authority: 'profile' });
    expect(page.text).toContain('Changing it signs you out everywhere, here too.');
    const action = actionOf(page).replace(/profile$/, 'password');
    expect((await browser.submit(action, { oldPassword: 'gresit-12345', newPassword: 'noua-parola-1' })).status).toBe(
      422,
    );
    expect((await browser.submit(action, { oldPassword: ANA.password, newPassword: 'noua-parola-1' })).status).toBe(
      200,
    );
    expect((await browser.refresh(tokens.refresh_token)).status).toBe(400);
    expect(answerOf(await browser.authorize({ prompt: 'none' })).get('error')).toBe('login_required');
    expect((await signIn(createBrowser(server.origin), email, 'noua-parola-1')).url).toContain('code=');
  });

  it('reports the rate limit, not a wrong password, after too many attempts', async () => {
    const { browser } = await signUp();
    const action = actionOf(await browser.authorize({ authority: 'profile' })).replace(/profile$/, 'password');
    const change = (oldPassword: string) => browser.submit(action, { oldPassword, newPassword: 'noua-parola-1' });
    for (let tries = 0; tries < SIGN_IN_LIMITS.account.free; tries += 1) {
      expect((await change('gresit-12345')).text).toContain('The current password is not correct');
    }
    await server.testDatabase.asSuperuser(
      `insert into identity.throttle (key, at) select key, now() from generate_series(1, 20),
         (select key from identity.throttle order by at desc limit 1) as last`,
    );
    const { text } = await change(ANA.password);
    expect(text).toMatch(/Too many attempts\. Wait \d+ s/);
    expect(text).not.toContain('The current password is not correct');
  });
});

describe('a forgotten password', () => {
  it('is reset by a link that works once', async () => {
    const { email } = await signUp();
    const browser = createBrowser(server.origin);
    expect((await browser.submit('/identity/forgot', { email })).status).toBe(200);
    const mail = (await mailTo(email)).at(-1);
    const token = /token=([\w-]+)/.exec(mail?.body ?? '')?.[1] ?? '';
    const form = await browser.go(`/identity/reset?token=${token}`);
    expect(form.text).toContain('New password');
    expect((await browser.submit('/identity/reset', { token, password: 'parola-noua-9' })).status).toBe(200);
    expect((await browser.submit('/identity/reset', { token, password: 'parola-noua-8' })).status).toBe(410);
    expect((await signIn(createBrowser(server.origin), email, 'parola-noua-9')).url).toContain('code=');
  });

  it('answers the same for an e-mail without an account, and sends nothing', async () => {
    const { email } = await signUp();
    const browser = createBrowser(server.origin);
    const known = await browser.submit('/identity/forgot', { email });
    const unknown = await browser.submit('/identity/forgot', { email: 'nimeni@firma.test' });
    expect(unknown.text).toBe(known.text);
    expect(await mailTo('nimeni@firma.test')).toEqual([]);
  });

  it('is stored hashed, as is the token of the link', async () => {
    const { email } = await signUp();
    await createBrowser(server.origin).submit('/identity/forgot', { email });
    const mail = (await mailTo(email)).at(-1);
    const token = /token=([\w-]+)/.exec(mail?.body ?? '')?.[1] ?? '';
    const stored = await server.testDatabase.asSuperuser(
      `select to_jsonb(c)::text as row from identity.credential c union all select to_jsonb(r)::text from identity.password_reset r`,
    );
    expect(JSON.stringify(stored)).not.toContain(token);
    expect(JSON.stringify(stored)).not.toContain(ANA.password);
  });
});

describe('what the provider stores', () => {
  it('contains no id that opens a session or a grant', async () => {
    const { tokens } = await signUp();
    const rows = await server.testDatabase.asSuperuser('select m::text as row from identity.oidc_model m');
    expect(JSON.stringify(rows)).not.toContain(tokens.refresh_token);
  });
});
