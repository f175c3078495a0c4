import { screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { anAccount } from '#src/shared/testing/accountSample.ts';
import { ok } from '#src/shared/testing/fakeServer.ts';
import { aLine, closeHome, messages, missing, open, toDo, uuid, waiting } from './testing/renderHome.tsx';

afterEach(closeHome);

it('messages that want an answer have their last day, or the days since they were issued', async () => {
  const message = {
    id: uuid(5),
    title: 'Somație nr. 1',
    typeEnum: 'Summons',
    issueDate: '2026-11-16',
    legalDay: null,
    clientName: 'Altora',
  };
  const summons = { ...message, id: uuid(6), title: 'Somație nr. 2', legalDay: '2026-12-02' };
  await open({ 'GET /home/messages': messages([summons, message]) });
  expect(await screen.findByText(/^until Wed,? 2 Dec$/)).toBeDefined();
  expect(screen.getByRole('link', { name: 'See all' }).getAttribute('href')).toBe(
    `/spv/messages/all?wantsAnswer=true&accountManager=${anAccount().user.id}`,
  );
  expect(await screen.findByText('7 days ago')).toBeDefined();
  expect(screen.getByRole('link', { name: 'Somație nr. 1' }).getAttribute('href')).toContain(uuid(5));
});

describe('filings', () => {
  const me = anAccount().user.id;

  it('that wait have a line for each thing that is waited for, which leads to the list of just them', async () => {
    const forms = [
      { statementType: 'D300', count: 3 },
      { statementType: 'D112', count: 1 },
    ];
    const certificates = [
      { name: 'POPESCU ANA', count: 2 },
      { name: null, count: 1 },
    ];
    const clients = { clients: ['Altora', 'Eliva'], clientCount: 3 };
    const lines = [waiting('approval', { count: 4, forms, ...clients }), waiting('token', { count: 3, certificates })];
    await open({ 'GET /home/filings': ok(lines) });
    const section = within(await screen.findByRole('region', { name: 'Waiting for you' }));
    expect(section.getByText('3 D300, 1 D112: Altora, Eliva and 1 more')).toBeDefined();
    expect(section.getByText('2 with POPESCU ANA; 1 with no certificate')).toBeDefined();
    expect(section.getByRole('link', { name: 'Check and approve' }).getAttribute('href')).toBe(
      `/spv/filings?waitsFor=approval&person=${me}`,
    );
  });

  it('that did not arrive come first, with what is missing after its deadline', async () => {
    const form = {
      date: '2026-10-26',
      stage: 'missing',
      statementType: 'D300',
      month: 9,
      year: 2026,
      clients: ['Altora'],
      clientCount: 1,
    };
    await open({
      'GET /home/missing': missing([form, { ...form, stage: 'withErrorsElsewhere', clients: ['Eliva'] }]),
      'GET /home/filings': ok([waiting('refused', { clients: ['Eliva'], clientCount: 1 }), waiting('approval')]),
      'GET /home/to-do': toDo([aLine(1)]),
    });
    await screen.findByRole('region', { name: 'Overdue' });
    const names = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
    expect(names.slice(0, 3)).toEqual(['Overdue', 'To do', 'Waiting for you']);
    const section = within(screen.getByRole('region', { name: 'Overdue' }));
    expect(section.getByText('D300 of Sept 2026 is missing')).toBeDefined();
    expect(section.getByText('due 26 Oct: Altora')).toBeDefined();
    expect(section.getByText('D300 of Sept 2026, filed elsewhere, has errors')).toBeDefined();
    const report = '/dashboards/spv-report?month=9&year=2026&form=D300';
    const links = section.getAllByRole('link', { name: 'See the report' });
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      `${report}&stage=missing&accountManager=${me}`,
      `${report}&stage=withErrorsElsewhere&accountManager=${me}`,
    ]);
    expect(section.getByRole('link', { name: 'Clarify' }).getAttribute('href')).toContain('waitsFor=refused');
  });
});

it('requests that wait have a line for each status, which leads to the list of just them', async () => {
  const line = { count: 2, clients: ['Altora', 'Eliva'], clientCount: 2 };
  await open({
    'GET /home/requests': ok([
      { ...line, status: 'TimedOut' },
      { ...line, status: 'Requested', count: 3 },
    ]),
  });
  const section = within(await screen.findByRole('region', { name: 'Requests to ANAF' }));
  expect(section.getByText('5')).toBeDefined();
  expect(section.getByText('No answer, or outcome unknown')).toBeDefined();
  expect(section.getByRole('link', { name: 'Clarify' }).getAttribute('href')).toBe(
    `/spv/requests/all?status=TimedOut&person=${anAccount().user.id}`,
  );
  expect(screen.queryByText('Nothing for today')).toBeNull();
});

it('files that are no declarations are named beside the forms', async () => {
  const invalid = waiting('invalid', { count: 2, forms: [{ statementType: 'D300', count: 1 }] });
  await open({ 'GET /home/filings': ok([invalid]) });
  const section = within(await screen.findByRole('region', { name: 'Overdue' }));
  expect(section.getByText('1 D300, 1 file that is not a declaration')).toBeDefined();
  expect(section.getByText('2 files')).toBeDefined();
});

it('says how far back it looks for what is missing, also where nothing is', async () => {
  await open();
  await screen.findByText('Nothing for today');
  expect(screen.getByText(/Missing declarations are shown for 2 months after their deadline\./)).toBeDefined();
  expect(screen.getByRole('link', { name: 'Earlier months are in the report' }).getAttribute('href')).toBe(
    `/dashboards/spv-report?missed=true&accountManager=${anAccount().user.id}`,
  );
});
