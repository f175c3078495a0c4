import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SIGN_IN_ACCOUNTS_MAX, SIGN_IN_LIMITS } from '#contracts/limits.ts';
import { actionOf, answerOf, createBrowser, linkOf } from '#serverTesting/browser.ts';
import { createTestServer, type TestServer } from '#serverTesting/testServer.ts';

// A header sets the address that a request comes from.
let server: TestServer;
beforeAll(async () => {
  server = await createTestServer({ TRUST_PROXY: 'true' });
});
afterAll(() => server.stop());

const OFFICE = '192.0.2.10';
const ANA = { firmName: 'Alfa Cont SRL', givenName: 'Ana', familyName: 'Ionescu', password: 'parola-1234' };
const WRONG = 'gresit-12345';
let people = 0;
const anEmail = () => `persoana${(people += 1)}@firma.test`;
const browserAt = (address: string) => createBrowser(server.origin, { address });

const mailsTo = async (email: string) => {
  const rows = await server.database.identity.query<{ body: string }>(
    'select text as body from mail where recipient_address = $1 order by created_at',
    [email],
  );
  return rows.map(({ body }) => body);
};

async function anOwner() {
  const email = anEmail();
  const browser = browserAt(OFFICE);
  await browser.signUp({ ...ANA, email });
  await browser.confirmEmail((await mailsTo(email)).at(-1) ?? '');
  return { email, browser };
}

async function signIn(browser: ReturnType<typeof createBrowser>, email: string, password: string) {
  const page = await browser.authorize({ prompt: 'login' });
  return browser.submit(new URL(page.url).pathname, { email, password });
}

async function guess(email: string, addresses: readonly string[]) {
  for (const address of addresses) {
    for (let tries = 0; tries < SIGN_IN_LIMITS.emailAtAddress.free; tries += 1) {
      expect((await signIn(browserAt(address), email, WRONG)).status).toBe(401);
    }
  }
}

const isSignedIn = (page: Parameters<typeof answerOf>[0]) => answerOf(page).has('code');

describe('an owner whose password others guess at', () => {
  it('signs in at once from another address than theirs', async () => {
    const { email } = await anOwner();
    await guess(email, ['198.51.100.1', '198.51.100.2', '198.51.100.3']);
    expect(isSignedIn(await signIn(browserAt('203.0.113.5'), email, ANA.password))).toBe(true);
  });

  it("signs in from the attacker's address too: attempts are delayed, not refused", async () => {
    const { email } = await anOwner();
    await guess(email, ['198.51.100.4']);
    // However long they took here.
    await server.testDatabase.asSuperuser('update identity.throttle set at = now()');
    const startedAt = performance.now();
    expect(isSignedIn(await signIn(browserAt('198.51.100.4'), email, ANA.password))).toBe(true);
    expect(performance.now() - startedAt).toBeGreaterThan(900);
  });

  it('is not delayed in a browser that has signed in before, even at the same address', async () => {
    const { email, browser } = await anOwner();
    await guess(email, [OFFICE]);
    await server.testDatabase.asSuperuser('update identity.throttle set at = now()');
    const startedAt = performance.now();
    expect(isSignedIn(await signIn(browser, email, ANA.password))).toBe(true);
    expect(performance.now() - startedAt).toBeLessThan(900);
  });

  it('sees how long to wait after too many attempts at once, which a password reset ends', async () => {
    const { email } = await anOwner();
    await guess(email, ['198.51.100.5']);
    await server.testDatabase.asSuperuser(
      `insert into identity.throttle (key, email_key, at)
       select key, email_key, now() from identity.throttle, generate_series(1, 20)
       where email_key is not null and at > now() - interval '10 seconds'`,
    );
    const refused = await signIn(browserAt('198.51.100.5'), email, ANA.password);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(10);
    expect(refused.text).toMatch(/Wait \d+ s, then try again/);

    await browserAt('203.0.113.6').submit('/identity/forgot', { email });
    const token = /token=([\w-]+)/.exec((await mailsTo(email)).at(-1) ?? '')?.[1] ?? '';
    const done = await browserAt('203.0.113.6').submit('/identity/reset', { token, password: 'noua-parola-19' });
    expect(done.status).toBe(200);
    expect(isSignedIn(await signIn(browserAt('198.51.100.5'), email, 'noua-parola-19'))).toBe(true);
  });
});

describe('an e-mail that others sign up with', () => {
  it('opens its holder’s account, however many accounts others have made', async () => {
    const email = anEmail();
    for (let at = 0; at < SIGN_IN_ACCOUNTS_MAX; at += 1) {
      await browserAt('198.51.100.7').signUp({ ...ANA, email, firmName: `A${at} SRL`, password: 'alta-parola-1' });
    }
    const browser = browserAt('203.0.113.7');
    await browser.signUp({ ...ANA, email });
    await browser.confirmEmail((await mailsTo(email)).at(-1) ?? '');
    expect(isSignedIn(await signIn(browserAt('203.0.113.8'), email, ANA.password))).toBe(true);
  });

  it('works for a stranger only in the browser of the sign-up', async () => {
    const email = anEmail();
    const browser = browserAt('198.51.100.8');
    expect(answerOf(await browser.signUp({ ...ANA, email })).has('code')).toBe(true);
    expect(answerOf(await browser.authorize({ prompt: 'none' })).has('code')).toBe(true);
    const elsewhere = await signIn(browserAt('198.51.100.9'), email, ANA.password);
    expect(elsewhere.status).toBe(401);
    expect(elsewhere.text).toContain('first open the link in the email from us');
  });

  it('gets no password reset, and only a few verification messages per address', async () => {
    const email = anEmail();
    for (let at = 0; at < 7; at += 1) await browserAt('198.51.100.10').signUp({ ...ANA, email, firmName: `B${at}` });
    const mails = (await mailsTo(email)).length;
    expect(mails).toBe(SIGN_IN_LIMITS.mailToEmailFromAddress.free);
    await browserAt('203.0.113.9').submit('/identity/forgot', { email });
    expect(await mailsTo(email)).toHaveLength(mails);
  });
});

describe('messages', () => {
  it('contain nothing that the requester has typed', async () => {
    const email = anEmail();
    const typed = { firmName: 'Canary http://evil.example', givenName: 'Canary', familyName: 'Canary', email };
    const browser = browserAt('198.51.100.11');
    await browser.signUp({ ...typed, password: ANA.password });
    await browser.confirmEmail((await mailsTo(email)).at(-1) ?? '');
    await browserAt('198.51.100.11').submit('/identity/forgot', { email });
    const mails = await mailsTo(email);
    expect(mails).toHaveLength(2);
    expect(mails.join('')).not.toMatch(/canary|evil/i);
  });

  it('about forgotten passwords are limited by address as well: one address does not use up those of another', async () => {
    const { email } = await anOwner();
    const ask = (address: string) => browserAt(address).submit('/identity/forgot', { email });
    const before = (await mailsTo(email)).length;
    for (let at = 0; at < 8; at += 1) await ask('198.51.100.12');
    const { free } = SIGN_IN_LIMITS.mailToEmailFromAddress;
    expect(await mailsTo(email)).toHaveLength(before + free);
    await ask('203.0.113.10');
    expect(await mailsTo(email)).toHaveLength(before + free + 1);
  });

  it('to many e-mails are limited by the requesting address', async () => {
    const { email } = await anOwner();
    for (let at = 0; at < SIGN_IN_LIMITS.mailFromAddress.free; at += 1) {
      await browserAt('198.51.100.13').submit('/identity/forgot', { email: `nimeni${at}@firma.test` });
    }
    const before = (await mailsTo(email)).length;
    await browserAt('198.51.100.13').submit('/identity/forgot', { email });
    expect(await mailsTo(email)).toHaveLength(before);
  });
});

const aLink = async () => {
  const email = anEmail();
  const browser = browserAt('203.0.113.20');
  await browser.signUp({ ...ANA, email });
  return { email, browser, link: linkOf((await mailsTo(email)).at(-1) ?? '') };
};
const age = (days: number) =>
  server.testDatabase.asSuperuser(
    'update identity.email_link set expires_at = expires_at - make_interval(days => $1)',
    [days],
  );

describe('the link that confirms an e-mail', () => {
  it('changes nothing when a mail filter opens it; a person presses the button', async () => {
    const { email, browser, link } = await aLink();
    const page = await browser.go(link);
    expect(page.text).toContain('Alfa Cont SRL');
    expect((await signIn(browserAt('203.0.113.21'), email, ANA.password)).status).toBe(401);
    expect(
      (await browser.submit(actionOf(page), { token: new URL(link).searchParams.get('token') ?? '' })).text,
    ).toContain('Your email is confirmed');
    expect(isSignedIn(await signIn(browserAt('203.0.113.21'), email, ANA.password))).toBe(true);
  });

  it('reports that it was used already', async () => {
    const { browser, link } = await aLink();
    await browser.confirmEmail(link);
    const again = await browser.go(link);
    expect(again.status).toBe(200);
    expect(again.text).toContain('Your email is confirmed');
  });

  it('is exchanged for a new one when it has expired, and confirms nothing itself', async () => {
    const { email, browser, link } = await aLink();
    await age(4);
    const token = new URL(link).searchParams.get('token') ?? '';
    expect((await browser.submit('/identity/email', { token })).status).toBe(410);
    expect((await signIn(browserAt('203.0.113.22'), email, ANA.password)).status).toBe(401);
    const page = await browser.go(link);
    expect(page.status).toBe(410);
    expect((await browser.submit(actionOf(page), { token })).text).toContain('A new link is on its way');
    await browser.confirmEmail((await mailsTo(email)).at(-1) ?? '');
    expect(isSignedIn(await signIn(browserAt('203.0.113.22'), email, ANA.password))).toBe(true);
  });

  it('is sent again from the page after signing up, and from the profile', async () => {
    const email = anEmail();
    const browser = browserAt('203.0.113.23');
    const form = await browser.authorize({ prompt: 'create' });
    const checkMail = await browser.submit(actionOf(form), { ...ANA, email });
    expect(checkMail.text).toContain('Check your email');
    const again = await browser.submit(actionOf(checkMail).replace('/begin', '/resend'), {});
    expect(again.text).toContain('A new link is on its way.');
    await browser.redeem(await browser.submit(actionOf(again), {}));
    const profile = await browser.authorize({ authority: 'profile' });
    expect(profile.text).toContain('Your email is not confirmed');
    const resent = await browser.submit(actionOf(profile).replace(/profile$/, 'resend'), {});
    expect(resent.text).toContain('A new link is on its way.');
    expect(await mailsTo(email)).toHaveLength(3);
  });

  it('that is unknown explains what to do', async () => {
    const page = await browserAt('203.0.113.24').go('/identity/email?token=none');
    expect(page.status).toBe(410);
    expect(page.text).toContain('ask for a new one on your profile');
  });
});
