import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { AnyEventObject } from 'xstate';
import {
  EXTENSION_HANDSHAKE_MS,
  HOST_HANDSHAKE_MS,
  LINK_RECHECK_MS,
  LINK_RESTART_MS,
  USER_INTERACTION_MS,
} from '#contracts/limits.ts';
import { linkError, type LinkReason } from '#contracts/link/errors.ts';
import { REQUIRED_VERSIONS } from '#contracts/link/versions.ts';
import { linkPaths } from '#machines/link/link.paths.ts';
import { aStatus } from '#src/shared/link/testing/farSide.ts';
import { longestPaths } from '#src/shared/testing/longestPaths.ts';
import { putPageConfig } from '#src/shared/testing/pageConfig.ts';
import { renderLinkNotices, type RenderedLink } from '../testing/renderLinkNotices.tsx';

/** What a person sees of the link: nothing but its version, that it is looked for, or what is wrong. */
type Seen = 'checking' | 'ready' | LinkReason;

/** Of a failed call only these say something about the link itself. */
const OF_THE_LINK: readonly LinkReason[] = [
  'extensionMissing',
  'extensionRestarted',
  'hostOutdated',
  'hostBroken',
  'hostExited',
];

/** What must be seen after an event. A check that nobody asked for shows nothing before it has an answer. */
function seenAfter(before: Seen, event: AnyEventObject): Seen {
  switch (event.type) {
    case 'user.recheck':
      return 'checking';
    case 'tab.shown':
      return before === 'ready' ? 'ready' : 'checking';
    case 'call.failed':
      return OF_THE_LINK.includes(event['error'].reason) ? event['error'].reason : before;
    case 'xstate.done.actor.checkStatus':
      return event['output'].ok === true ? 'ready' : event['output'].error.reason;
    case 'xstate.error.actor.checkStatus':
      return 'unexpected';
    default:
      return event.type.startsWith('xstate.after.statusTimeoutMs') ? 'noReply' : before;
  }
}

type Trouble = { readonly words: RegExp; readonly help: string | null; readonly line: string };

/** In each trouble: what the notice says, what it offers besides looking again, and what the line at the bottom says. */
const TROUBLES: Partial<Record<LinkReason, Trouble>> = {
  pageInsecure: { words: /works only over a secure connection/, help: null, line: 'Dosar Link needs https' },
  extensionMissing: {
    words: /browser extension is missing or switched off/,
    help: 'Install Dosar Link',
    line: 'Dosar Link not installed',
  },
  extensionRestarted: {
    words: /browser extension was restarted/,
    help: 'Install Dosar Link',
    line: 'Dosar Link not installed',
  },
  hostMissing: {
    words: /Dosar Link is not installed on this computer/,
    help: 'Install the program',
    line: 'Dosar Link: program missing',
  },
  hostBroken: {
    words: /Dosar Link sent an answer that cannot be read/,
    help: 'Install the program',
    line: 'Dosar Link: program missing',
  },
  hostExited: { words: /Dosar Link stopped before it was done/, help: null, line: 'Dosar Link stopped' },
  hostOutdated: {
    words: /Dosar Link is too old/,
    help: 'Install the program',
    line: 'Dosar Link needs an update',
  },
  severalOutdated: {
    words: /extension and the program on this computer are too old/,
    help: 'Install Dosar Link',
    line: 'Dosar Link needs an update',
  },
  originNotAllowed: {
    words: /Dosar Link does not accept this address/,
    help: 'Install the program',
    line: 'Dosar Link: program missing',
  },
  noReply: { words: /Dosar Link did not answer/, help: 'Install the program', line: 'Dosar Link: program missing' },
  unexpected: {
    words: /Something unexpected went wrong in Dosar Link/,
    help: 'Install the program',
    line: 'Dosar Link: program missing',
  },
};

/** The notice is shown above the certificates and, while filings wait for the link, over the filings. */
const PLACES = 2;

const buttons = (name: string) => screen.queryAllByText(name, { selector: 'button' });

function expectSeen(seen: Seen): void {
  const trouble = seen === 'checking' || seen === 'ready' ? null : TROUBLES[seen];
  expect(trouble).not.toBeUndefined();
  for (const [reason, { words }] of Object.entries(TROUBLES)) {
    expect(screen.queryAllByText(words), reason).toHaveLength(reason === seen ? PLACES : 0);
  }
  for (const help of ['Install Dosar Link', 'Install the program']) {
    expect(buttons(help), help).toHaveLength(trouble?.help === help ? PLACES : 0);
  }
  expect(buttons('Check again')).toHaveLength(trouble === null ? 0 : PLACES);
  const line = within(screen.getByLabelText('Status of certificates and services'));
  const lines = [
    ...new Set(Object.values(TROUBLES).map((one) => one.line)),
    'Checking Dosar Link…',
    `Dosar Link ${REQUIRED_VERSIONS.host}`,
  ];
  const isSaid =
    trouble?.line ?? (seen === 'checking' ? 'Checking Dosar Link…' : `Dosar Link ${REQUIRED_VERSIONS.host}`);
  expect(lines.filter((words) => line.queryByText(words) !== null)).toEqual([isSaid]);
  // What may be done with a certificate of the token depends on the link.
  expect(screen.queryAllByText(/approved filings wait for Dosar Link/)).toHaveLength(trouble === null ? 0 : 1);
  expect(screen.queryAllByText(/approved filings wait for a token/)).toHaveLength(seen === 'ready' ? 1 : 0);
}

/** Answers a check as the extension or the host would, or lets its time run out. */
async function answerCheck({ far, link }: RenderedLink, event: AnyEventObject): Promise<void> {
  await waitFor(() => expect(link.isChecking()).toBe(true));
  if (event.type === 'xstate.error.actor.checkStatus') return link.break();
  const reason: LinkReason | null = event['output'].ok === true ? null : event['output'].error.reason;
  if (reason === 'extensionMissing') return far.clock.increment(EXTENSION_HANDSHAKE_MS);
  const versions = reason === 'severalOutdated' ? { extension: '0.1.0', host: '0.1.0' } : {};
  if (reason === null || reason === 'severalOutdated') {
    return far.answerAction('status', { kind: 'success', result: aStatus(versions) });
  }
  return far.answerAction('status', { kind: 'error', error: linkError(reason) });
}

/** Looks for the link again: in the notice, or in the details of the line where there is no notice. */
async function checkAgain(): Promise<void> {
  const [button] = buttons('Check again');
  if (button !== undefined) return void fireEvent.click(button);
  fireEvent.click(screen.getByLabelText('Show the details'));
  fireEvent.click(await screen.findByText('Check again', { selector: 'button' }));
  fireEvent.click(screen.getByLabelText('Hide the details'));
}

const DELAYS: Readonly<Record<string, number>> = {
  statusTimeoutMs: EXTENSION_HANDSHAKE_MS + HOST_HANDSHAKE_MS + USER_INTERACTION_MS,
  linkRestartMs: LINK_RESTART_MS,
  linkRecheckMs: LINK_RECHECK_MS,
};

async function happen(rendered: RenderedLink, event: AnyEventObject): Promise<void> {
  if (event.type === 'user.recheck') return checkAgain();
  if (event.type === 'tab.shown') return act(() => rendered.showTab());
  if (event.type === 'call.failed') return rendered.failCall(event['error'].reason);
  const [, kind, name = ''] = event.type.split('.');
  if (kind === 'after') return act(() => rendered.clock.increment(DELAYS[name] ?? NaN));
  return answerCheck(rendered, event);
}

describe('the notice of the link and the line at the bottom', () => {
  let rendered: RenderedLink | null = null;
  beforeAll(putPageConfig);
  afterEach(() => rendered?.close());

  for (const { name, events } of longestPaths(linkPaths)) {
    it(name, async () => {
      const open = await renderLinkNotices();
      rendered = open;
      let seen: Seen = 'checking';
      await waitFor(() => expectSeen(seen));
      for (const event of events) {
        await happen(open, event);
        seen = seenAfter(seen, event);
        await waitFor(() => expectSeen(seen));
      }
    });
  }
});
