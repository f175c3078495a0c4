import { describe, expect, it, vi } from 'vitest';
import { LINK_PROTOCOL } from '#contracts/link/messages.ts';
import { REQUIRED_VERSIONS } from '#contracts/link/versions.ts';
import { EXTENSION_ID } from '../id.ts';
import { acceptPort } from '../relay/acceptPort.ts';
import { createRelay } from '../relay/relay.ts';
import { waitingPort } from '../relay/waitingPort.ts';
import { aPort, aRuntime } from '../testing/fakePorts.ts';
import { managedOrigins } from './managedOrigins.ts';
import { coverManagedPages, notAllowed, type Browser } from './managedPages.ts';
import { showPopup } from './popup.ts';

const FIRM = 'https://dosar.firm.example';
const OTHER = 'https://other.example';

/** A browser that allows the extension on these origins. */
function aBrowser(allowed: readonly string[]) {
  const registered = new Map<string, unknown>();
  const browser = {
    scripting: {
      getRegisteredContentScripts: async ({ ids }) => ids.flatMap((id) => registered.get(id) ?? []),
      unregisterContentScripts: async ({ ids }) => ids.forEach((id) => registered.delete(id)),
      registerContentScripts: async (scripts) => {
        for (const script of scripts) {
          if (registered.has(script.id)) throw new Error(`Duplicate script ID '${script.id}'`);
          registered.set(script.id, script);
        }
      },
    },
    permissions: { contains: async ({ origins }) => origins.every((match) => allowed.includes(match)) },
  } satisfies Browser;
  return { browser, covered: () => [...registered.values()] };
}

const read = async (origins: unknown) => {
  const refused: unknown[] = [];
  const found = await managedOrigins({ get: async () => ({ origins }) }, (origin) => void refused.push(origin));
  return { found, refused };
};
const aPage = (origin: string) => aPort({ sender: { id: EXTENSION_ID, frameId: 0, origin } });
const aRelay = (origins: readonly string[] = []) => {
  const runtime = aRuntime(EXTENSION_ID);
  return { runtime, relay: createRelay({ runtime, version: '1.0.0', origins }) };
};

const request = {
  channel: 'dosar-link',
  kind: 'request',
  id: '6f8bbd6c-4a3e-4c0a-9b63-0a5d2e6a9d11',
  protocol: LINK_PROTOCOL,
  action: 'status',
  params: {},
  libraryVersion: REQUIRED_VERSIONS.library,
};

/** A policy that the browser is still reading. */
const unread = () => new Promise<readonly string[]>(() => undefined);

describe('the origins of the administrator', () => {
  it('are https origins without a port; a wrong one does not affect the others', async () => {
    const wrong = [
      'http://dosar.firm.example',
      'https://dosar.firm.example:8443',
      'https://dosar.firm.example/',
      'https://*.firm.example',
      'https://user@firm.example',
      'https://DOSAR.firm.example',
      '<all_urls>',
      'null',
      '',
      7,
      null,
    ];
    expect(await read([...wrong, FIRM, FIRM])).toEqual({ found: [FIRM], refused: wrong });
  });

  it('are empty without a policy, also where the browser then refuses to read', async () => {
    expect(await read(undefined)).toEqual({ found: [], refused: [] });
    expect(await read('https://dosar.firm.example')).toEqual({ found: [], refused: [] });
    const refusing = { get: () => Promise.reject(new Error('Managed storage manifest not found')) };
    expect(await managedOrigins(refusing, vi.fn())).toEqual([]);
  });
});

describe('the pages of managed origins', () => {
  it('get the content script once the browser allows them, and lose it with the policy', async () => {
    const { browser, covered } = aBrowser([`${FIRM}/*`]);
    expect(await notAllowed(browser, [FIRM, OTHER])).toEqual([OTHER]);
    await coverManagedPages(browser, [FIRM, OTHER]);
    await coverManagedPages(browser, [FIRM, OTHER]);
    // Retained: an extension that is switched off and on again learns nothing by which it could cover them anew.
    expect(covered()).toMatchObject([
      { matches: [`${FIRM}/*`], js: ['managed.js'], allFrames: false, persistAcrossSessions: true },
    ]);
    await coverManagedPages(browser, []);
    expect(covered()).toEqual([]);
  });
});

describe('a page whose origin is still being looked up', () => {
  it('is answered from its first message on once it is one of the administrator', () => {
    const { runtime, relay } = aRelay();
    const page = aPage(FIRM);
    const waiting = waitingPort(page);
    page.say(request);
    expect(runtime.hosts).toEqual([]);
    relay.accept(waiting, [FIRM]);
    expect(runtime.hosts[0]?.received).toMatchObject([{ kind: 'request', id: request.id, origin: FIRM }]);
  });

  it('reaches no host when it is none', () => {
    const { runtime, relay } = aRelay();
    const page = aPage(OTHER);
    const waiting = waitingPort(page);
    page.say(request);
    relay.accept(waiting, [FIRM]);
    expect({ hosts: runtime.hosts, isOpen: page.isOpen }).toEqual({ hosts: [], isOpen: false });
  });

  it('leaves no host running when it was closed meanwhile', () => {
    const { runtime, relay } = aRelay();
    const page = aPage(FIRM);
    const waiting = waitingPort(page);
    page.say(request);
    page.drop();
    relay.accept(waiting, [FIRM]);
    expect(runtime.hosts.map(({ isOpen }) => isOpen)).toEqual([false]);
  });
});

describe('a page while the browser still reads its policy', () => {
  it('is answered at once when its origin is one of the build', () => {
    const { runtime, relay } = aRelay([OTHER]);
    const page = aPage(OTHER);
    acceptPort(page, { relay, origins: [OTHER], managed: unread });
    page.say(request);
    expect(runtime.hosts[0]?.received).toMatchObject([{ kind: 'request', id: request.id, origin: OTHER }]);
  });

  it('waits when its origin is none of the build', async () => {
    const { runtime, relay } = aRelay([OTHER]);
    const page = aPage(FIRM);
    const policy = Promise.withResolvers<readonly string[]>();
    acceptPort(page, { relay, origins: [OTHER], managed: () => policy.promise });
    page.say(request);
    expect(runtime.hosts).toEqual([]);
    policy.resolve([FIRM]);
    await expect.poll(() => runtime.hosts[0]?.received).toMatchObject([{ id: request.id, origin: FIRM }]);
  });
});

describe('the popup', () => {
  it('requests the missing origins within the click, and explains what to do next', async () => {
    const request = vi.fn(async () => true);
    showPopup({ document, text: (key) => key, origins: [FIRM, OTHER], waiting: [OTHER], request });
    expect(document.body.textContent).toContain(`${OTHER} – waiting`);
    document.querySelector('button')?.click();
    expect(request).toHaveBeenCalledWith({ origins: [`${OTHER}/*`] });
    await expect.poll(() => document.body.textContent).toContain('reload');
    expect(document.querySelector('button')).toBeNull();
  });
});
