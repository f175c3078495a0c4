import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const hooks = join(import.meta.dirname, '..', '.githooks');
const repository = mkdtempSync(join(tmpdir(), 'dosar-commits-'));
const git = (...args: readonly string[]) =>
  spawnSync('git', ['-c', 'user.name=Test', '-c', 'user.email=test@dosar.invalid', ...args], {
    cwd: repository,
    encoding: 'utf8',
  });

/** Commits so many changed lines with a message. Returns what is wrong with it; nothing when it was taken. */
function refusalOf(message: string, lines = 1): string {
  writeFileSync(join(repository, 'file'), `${crypto.randomUUID()}\n`.repeat(lines));
  git('add', '--all');
  const { status, stderr } = git('commit', '--quiet', '--message', message);
  return status === 0 ? '' : stderr;
}

beforeAll(() => {
  git('init', '--quiet');
  git('config', 'core.hooksPath', hooks);
});
afterAll(() => rmSync(repository, { recursive: true, force: true }));

describe('a commit message', () => {
  it.each([
    'feat(clients): a client has a nickname',
    'build: the host is built once',
    'refactor(spvFilings): queries, mutations and rules apart',
    'Merge branch main',
    'fixup! feat(clients): a client has a nickname',
  ])('is taken: %s', (message) => expect(refusalOf(message)).toBe(''));

  it.each([
    ['has no type', 'a client has a nickname', 'type(area)'],
    ['has a type of its own', 'style(e2e): one line less', 'type(area)'],
    ['has nothing after its area', 'feat(clients): ', 'type(area)'],
    ['has a subject of 73 characters', `feat: ${'a'.repeat(67)}`, '73 characters'],
    ['names two things', 'feat(mail): letters are sent, and bounces are shown', 'two things'],
    ['names two things with a semicolon', 'feat(mail): letters are sent; bounces are shown', 'two things'],
    ['ends with a point', 'feat(mail): letters are sent.', 'point'],
    ['claims speed without a figure', 'perf(search): names are found sooner\n\nMuch sooner.', 'figure'],
  ])('that %s is refused', (_, message, why) => expect(refusalOf(message)).toContain(why));

  it('with the figure of its speed is taken', () =>
    expect(refusalOf('perf(search): names are found sooner\n\np95 from 380 to 120 ms at a million messages.')).toBe(
      '',
    ));

  it('of more than 2,500 changed lines has a body', () => {
    expect(refusalOf('refactor(server): areas bring their policies', 2600)).toContain('changed lines want a body');
    expect(refusalOf('refactor(server): areas bring their policies\n\nMoved only.', 2600)).toBe('');
  });
});
