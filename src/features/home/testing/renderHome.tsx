import { renderHook } from '@testing-library/react';
import * as v from 'valibot';
import { vi } from 'vitest';
import type { ToDoLine } from '#contracts/api/home.ts';
import { client } from '#src/shared/api/api.ts';
import { systemActor } from '#src/shared/hooks/actors.tsx';
import { anAccount } from '#src/shared/testing/accountSample.ts';
import { createFakeLink } from '#src/shared/testing/fakeLink.ts';
import { createFakeServer, ok } from '#src/shared/testing/fakeServer.ts';
import { freshQueries, renderApp } from '#src/shared/testing/renderApp.tsx';
import { timerActors } from '#src/shared/time/timer.actors.ts';
import { closeTimer, useTimerDraft } from '#src/shared/time/timerDraft.ts';
import { homeSearchSchema } from '../homeScope.ts';
import { HomeScreen } from '../HomeScreen.tsx';

export const uuid = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
export const aLine = (number: number, over: Partial<ToDoLine> = {}): ToDoLine => ({
  kind: 'task',
  id: uuid(number),
  title: `Sarcina ${number}`,
  status: 'ToDo',
  priority: 'High',
  dueDate: '2026-11-23',
  clientId: uuid(900),
  clientName: 'Altora',
  assigneeName: 'Ana Ionescu',
  workItemId: null,
  workItemTitle: null,
  taskCount: 0,
  completedTaskCount: 0,
  ...over,
});
export const toDo = (lines: readonly ToDoLine[], next: ToDoLine | null = null) =>
  ok({ today: '2026-11-23', until: '2026-11-29', lines, count: { count: lines.length, isCapped: false }, next });
export const messages = (lines: readonly object[]) =>
  ok({ today: '2026-11-23', lines, count: { count: lines.length, isCapped: false } });
export const missing = (forms: readonly object[]) => ok({ today: '2026-11-23', forms });
export const FIRST_STEPS = {
  hasClients: true,
  isManager: true,
  hasCertificate: true,
  hasMessages: true,
  hasWork: true,
};
export const waiting = (waitsFor: string, over: object = {}) => ({
  waitsFor,
  count: 1,
  forms: [],
  certificates: [],
  clients: [],
  clientCount: 0,
  ...over,
});
export const stopped = {
  state: 'Stopped',
  startTime: null,
  clientId: null,
  clientLegalName: null,
  workItemId: null,
  workItemTitle: null,
  workItemTaskId: null,
  workItemTaskTitle: null,
  notes: null,
  now: '2026-11-23T10:42:17.000Z',
};

/** A tab that hears nothing of others. */
class SilentChannel {
  addEventListener() {}
  postMessage() {}
  close() {}
}

let isPhone = false;
/** The next screen is as wide as a phone. */
export const showOnPhone = () => {
  isPhone = true;
};
let close = () => {};
/** Closes the screen; what the browser remembers stays. */
export const closeScreen = () => close();
/** Takes back what a test has changed. */
export const closeHome = () => {
  close();
  closeTimer();
  isPhone = false;
  localStorage.clear();
};
export const timerDraft = () => renderHook(useTimerDraft).result.current;
/** Renders the home page; nothing is to do unless the answers say so. */
export async function open(
  answers: Parameters<typeof createFakeServer>[0] = {},
  permissions: string[] = [],
  path = '/',
) {
  const server = createFakeServer({
    'GET /home/to-do': toDo([]),
    'GET /home/messages': messages([]),
    'GET /home/filings': ok([]),
    'GET /home/requests': ok([]),
    'GET /home/missing': missing([]),
    'GET /home/first-steps': ok(FIRST_STEPS),
    'GET /home/deadlines': ok({ today: '2026-11-23', deadlines: [] }),
    'GET /home/team': ok([]),
    'GET /timer': ok(stopped),
    'GET /timer/settings': ok({ idleMinutes: null }),
    'GET /time-entries': ok({ items: [], hasNextPage: false, nextCursor: null, previousCursor: null }),
    ...answers,
  });
  vi.stubGlobal('BroadcastChannel', SilentChannel);
  vi.stubGlobal('matchMedia', () => ({ matches: isPhone, addEventListener: () => {}, removeEventListener: () => {} }));
  const queries = freshQueries();
  const rendered = await renderApp({
    server,
    queries,
    timer: timerActors({ api: client, queries, storage: localStorage, nowMs: Date.now }),
    link: createFakeLink([], { keyId: 'k', publicKey: 'p' }),
    vault: { keep: () => '', get: () => null, forget: () => {} },
    account: anAccount({ permissions, flags: ['timer', 'accounting'] }),
    path,
    paths: ['/', '/clients', '/accounting', '/invoicing'],
    screen: ({ search }) => <HomeScreen search={v.parse(homeSearchSchema, search)} />,
  });
  ({ close } = rendered);
  const toast = () => systemActor(rendered.app, 'toaster').getSnapshot().context.current;
  return { ...rendered, server, toast };
}
