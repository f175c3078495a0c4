import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import type { Team } from '#contracts/api/teams.ts';
import { systemActor } from '#src/shared/hooks/actors.tsx';
import { anAccount } from '#src/shared/testing/accountSample.ts';
import { createFakeLink } from '#src/shared/testing/fakeLink.ts';
import { createFakeServer, ok, refusal } from '#src/shared/testing/fakeServer.ts';
import { renderApp } from '#src/shared/testing/renderApp.tsx';
import { TeamsScreen } from './TeamsScreen.tsx';

const uuid = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
const ana = { id: uuid(1), displayName: 'Ana Dumitru' };
const mihai = { id: uuid(2), displayName: 'Mihai Pop' };
const wages: Team = { id: uuid(50), name: 'Salarizare', members: [ana, mihai], revision: 3 };
const audit: Team = { id: uuid(51), name: 'Audit', members: [], revision: 1 };

let close = () => {};
afterEach(() => close());
async function show(teams: readonly Team[], permissions = ['teams.create', 'teams.update', 'teams.remove']) {
  const server = createFakeServer({ 'GET /teams': ok(teams), 'GET /users': ok([ana, mihai]) });
  const rendered = await renderApp({
    server,
    link: createFakeLink([], { keyId: 'k'.repeat(22), publicKey: 'p'.repeat(87) }),
    vault: { keep: () => '', get: () => null, forget: () => {} },
    account: anAccount({ permissions }),
    screen: () => <TeamsScreen tabs={null} />,
  });
  ({ close } = rendered);
  const toast = () => systemActor(rendered.app, 'toaster').getSnapshot().context.current;
  return { ...rendered, server, toast };
}
const rows = async () => (await screen.findAllByRole('row')).slice(1).map(({ textContent }) => textContent);

describe('the teams', () => {
  it('are shown with their members', async () => {
    await show([audit, wages]);
    expect(await rows()).toEqual(['AuditNobody yet', 'SalarizareAna Dumitru, Mihai Pop']);
  });

  it('are only read by a member', async () => {
    await show([wages], []);
    await rows();
    expect(screen.queryAllByRole('button')).toEqual([]);
  });

  it('of a firm without any lead to the first one, and a member to an administrator', async () => {
    await show([]);
    expect(await screen.findByText('Put colleagues who work together into a team.')).toBeDefined();
    expect(screen.getAllByRole('button', { name: /^New team/ })).toHaveLength(2);
    close();
    await show([], []);
    expect(await screen.findByText('Admins of the firm create teams.')).toBeDefined();
  });

  it('say that they could not be loaded, and load at the next try', async () => {
    const { server, queries, user } = await show([wages]);
    await rows();
    server.on('GET /teams', refusal('server.unexpected'));
    await queries.resetQueries();
    const retry = await screen.findByRole('button', { name: 'Try again' });
    server.on('GET /teams', ok([audit]));
    await user.click(retry);
    await waitFor(async () => expect(await rows()).toEqual(['AuditNobody yet']));
  });

  it('are created with a name and members', async () => {
    const { server, user, toast } = await show([]);
    server.on('POST /teams', { status: 201, body: wages });
    await user.click((await screen.findAllByRole('button', { name: /^New team/ }))[0]!);
    const dialog = within(await screen.findByRole('dialog', { name: 'New team' }));
    await user.type(dialog.getByLabelText(/^Name/), 'Salarizare');
    await user.click(dialog.getByLabelText(/^Members/));
    await user.click(await screen.findByRole('option', { name: 'Mihai Pop' }));
    server.on('GET /teams', ok([wages]));
    await user.click(dialog.getByRole('button', { name: /^Create the team/ }));
    expect(await rows()).toEqual(['SalarizareAna Dumitru, Mihai Pop']);
    expect(server.lastOf('POST /teams')?.body).toEqual({ name: 'Salarizare', memberIds: [mihai.id] });
    expect(toast()).toMatchObject({ title: 'teams:create.done', values: { name: 'Salarizare' } });
  });

  it('keep what was typed where the name is taken, and say so at the name', async () => {
    const { server, user } = await show([audit, wages]);
    server.on('PUT /teams/*', refusal('team.nameTaken'));
    await user.click(await screen.findByRole('button', { name: 'Edit Audit' }));
    const name = await screen.findByLabelText(/^Name/);
    await user.clear(name);
    await user.type(name, 'salarizare');
    await user.click(screen.getByRole('button', { name: /^Save the team/ }));
    expect(await screen.findByText('The firm has a team with this name already. Choose another name.')).toBeDefined();
    expect(name).toMatchObject({ value: 'salarizare' });
    expect(server.lastOf('PUT /teams/*')?.body).toEqual({ name: 'salarizare', memberIds: [], revision: 1 });
  });

  it('that a colleague has changed meanwhile show what they saved, and whose values stay is chosen', async () => {
    const { server, user } = await show([wages]);
    const theirs = { ...wages, members: [ana], revision: 4 };
    server.on('PUT /teams/*', () => {
      server.on('GET /teams', ok([theirs]));
      return refusal('team.changed');
    });
    await user.click(await screen.findByRole('button', { name: 'Edit Salarizare' }));
    await user.type(await screen.findByLabelText(/^Name/), ' 2');
    await user.click(screen.getByRole('button', { name: /^Save the team/ }));
    expect(await screen.findByText(/^Members was changed meanwhile by someone else to “Ana Dumitru”/)).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Keep my value' }));
    server.on('PUT /teams/*', ok({ ...theirs, name: 'Salarizare 2', revision: 5 }));
    await user.click(screen.getByRole('button', { name: /^Save the team/ }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(server.lastOf('PUT /teams/*')?.body).toEqual({
      name: 'Salarizare 2',
      memberIds: [ana.id, mihai.id],
      revision: 4,
    });
  });

  it('are deleted after a question', async () => {
    const { server, user, toast } = await show([wages]);
    server.on('DELETE /teams/*', ok());
    await user.click(await screen.findByRole('button', { name: 'Delete Salarizare' }));
    expect((await screen.findByRole('alertdialog')).textContent).toContain('Its 2 members stay in the firm.');
    server.on('GET /teams', ok([]));
    await user.click(screen.getByRole('button', { name: 'Delete the team' }));
    expect(await screen.findByText('No team yet')).toBeDefined();
    expect(toast()?.title).toBe('teams:remove.done');
  });
});
