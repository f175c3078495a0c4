import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import type { AnyEventObject } from 'xstate';
import { requestWizardPaths } from '#machines/requestWizard/requestWizard.paths.ts';
import { systemActor } from '#src/shared/hooks/actors.tsx';
import { createFakeLink } from '#src/shared/testing/fakeLink.ts';
import { createFakeServer, ok, refusal } from '#src/shared/testing/fakeServer.ts';
import { longestPaths } from '#src/shared/testing/longestPaths.ts';
import { renderApp } from '#src/shared/testing/renderApp.tsx';
import { RequestsScreen } from '../list/RequestsScreen.tsx';
import { aRequest, requestId } from '../testing/requestSample.ts';

/** What a person must see of the wizard. */
type Seen = {
  readonly at: 1 | 2 | 3 | 'running' | 'failed' | 'closed';
  readonly hasClient: boolean;
  readonly hasDocument: boolean;
  readonly hasYear: boolean;
  /** Somebody has tried to go on without what is missing. */
  readonly isChecked: boolean;
  readonly posts: number;
  readonly isRefused: boolean;
};
const START: Seen = {
  at: 1,
  hasClient: false,
  hasDocument: false,
  hasYear: false,
  isChecked: false,
  posts: 0,
  isRefused: false,
};

function seenAfter(seen: Seen, event: AnyEventObject): Seen {
  switch (event.type) {
    case 'clients.changed':
      return { ...seen, hasClient: event['mode'] === 'all' };
    case 'document.chosen':
      return { ...seen, hasDocument: true, isChecked: false };
    case 'field.changed':
      return { ...seen, hasYear: true };
    case 'step.next': {
      const canGoOn = seen.at === 1 ? seen.hasClient : seen.hasDocument;
      return canGoOn ? { ...seen, at: seen.at === 1 ? 2 : 3, isChecked: false } : { ...seen, isChecked: true };
    }
    case 'step.back':
      return { ...seen, at: seen.at === 3 ? 2 : 1, isChecked: false };
    case 'submit.start':
      return seen.hasYear ? { ...seen, at: 'running', posts: 1 } : { ...seen, isChecked: true };
    case 'submit.again':
      return { ...seen, at: 'running', posts: seen.posts + 1, isRefused: false };
    case 'line.created':
      return { ...seen, isRefused: false };
    case 'line.failed':
      return { ...seen, isRefused: true };
    case 'lines.ended':
      return { ...seen, at: seen.isRefused ? 'failed' : 'closed' };
    default:
      throw new Error(`nothing is known of ${event.type}`);
  }
}

const POST = 'POST /spv-requests';
const STEPS = { 1: '1. Select clients', 2: '2. Choose documents', 3: '3. Set period' } as const;
const page = (items: readonly unknown[]) => ok({ items, hasNextPage: false, nextCursor: null, previousCursor: null });

let close = () => {};
afterEach(() => {
  close();
  localStorage.clear();
});

async function open() {
  const client = {
    id: requestId(901),
    name: 'Client 1',
    legalName: 'CLIENT 1 SRL',
    taxId: '12345674',
    isActive: true,
    accountManagerId: null,
    accountManagerName: null,
    customerSince: '2024-01-01',
  };
  const server = createFakeServer({
    'GET /spv-requests': page([]),
    'GET /spv-requests/count': ok({ count: 0, isCapped: false }),
    'GET /spv-requests/configuration': ok({
      D101: {
        description: 'Copy of D101',
        canBeBulkRequested: true,
        isFor: 'companies',
        reportingYear: 'Required',
        since: null,
        months: [],
        reasons: [],
      },
    }),
    'GET /users': ok([]),
    'GET /spv-certificates': ok([]),
    'GET /clients/list': ok([client]),
    'GET /clients/*': refusal('client.notFound'),
    'GET /enums': ok({ SpvRequestStatus: {} }),
  });
  server.hold(POST);
  const rendered = await renderApp({
    server,
    link: createFakeLink([], { keyId: 'k'.repeat(22), publicKey: 'p'.repeat(87) }),
    vault: { keep: () => '', get: () => null, forget: () => {} },
    path: '/spv/requests/all',
    screen: () => <RequestsScreen set="all" search={{ page: 1 }} />,
  });
  ({ close } = rendered);
  fireEvent.click(await screen.findByRole('button', { name: 'Ask for a document' }));
  await screen.findByRole('radio', { name: 'All 1' });
  return { ...rendered, server };
}
type Opened = Awaited<ReturnType<typeof open>>;

const wizard = () => screen.getByRole('dialog', { name: 'New request' });
const press = (name: string) => fireEvent.click(within(wizard()).getByText(name, { selector: 'button' }));
async function choose(field: RegExp, option: string) {
  fireEvent.click(within(wizard()).getByLabelText(field));
  fireEvent.click(await screen.findByRole('option', { name: option, hidden: true }));
}

async function happen({ server }: Opened, event: AnyEventObject): Promise<void> {
  switch (event.type) {
    case 'clients.changed':
      return void fireEvent.click(screen.getByRole('radio', { name: event['mode'] === 'all' ? 'All 1' : 'Chosen 0' }));
    case 'document.chosen':
      return choose(/^Document/, 'Copy of D101');
    case 'field.changed':
      return choose(/^Year/, '2025');
    case 'step.next':
      return void press('Next');
    case 'step.back':
      return void press('Back');
    case 'submit.start':
      return void press('Send 1 request');
    case 'submit.again':
      return void fireEvent.click(screen.getByRole('button', { name: 'Try the others again' }));
    case 'line.created':
    case 'line.failed':
      await waitFor(() => expect(server.isHeld(POST)).toBe(true));
      return server.answer(
        POST,
        event.type === 'line.created' ? { status: 201, body: aRequest(1, 'Requested') } : refusal('client.notFound'),
      );
    default:
      // The last answer ends it by itself.
      return;
  }
}

function expectSeen(seen: Seen, { server, app }: Opened): void {
  expect(server.countOf(POST)).toBe(seen.posts);
  const said = systemActor(app, 'toaster').getSnapshot().context.current?.title ?? null;
  if (seen.at === 'closed') {
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(said).toBe('spvRequests:toast.created');
    return;
  }
  if (seen.at === 'running' || seen.at === 'failed') {
    const again = screen.getByRole<HTMLButtonElement>('button', { name: 'Try the others again' });
    expect(again.disabled).toBe(seen.at === 'running');
    if (seen.at === 'failed') expect(said).toBe('spvRequests:toast.notCreated');
    return;
  }
  expect(wizard().querySelector('[aria-current=step]')?.textContent).toBe(STEPS[seen.at]);
  expect(within(wizard()).queryAllByText('Back', { selector: 'button' })).toHaveLength(seen.at === 1 ? 0 : 1);
  const words = wizard().textContent;
  expect(words.includes('Choose at least one client')).toBe(seen.at === 1 && seen.isChecked && !seen.hasClient);
  expect(words.includes('Choose a document.')).toBe(seen.at === 2 && seen.isChecked && !seen.hasDocument);
  const required = within(wizard()).queryAllByRole('alert').length > 0;
  if (seen.at === 3) expect(required).toBe(seen.isChecked && !seen.hasYear);
}

describe('the wizard of a new request, along every path', () => {
  for (const { name, events } of longestPaths(requestWizardPaths())) {
    it(name, async () => {
      const opened = await open();
      let seen = START;
      for (const event of events) {
        await happen(opened, event);
        seen = seenAfter(seen, event);
        // The answer and the end of the only request are one moment.
        if (!event.type.startsWith('line.')) await waitFor(() => expectSeen(seen, opened));
      }
    });
  }
});
