import { expect, it } from 'vitest';
import { confirmCommand } from './confirmCommand.ts';

it.each([
  ['/home/ana/Dosar SPV', 'linux', `dosar-link folders add '/home/ana/Dosar SPV'`],
  [`/home/ana/$(rm -rf ~)/it's`, 'linux', String.raw`dosar-link folders add '/home/ana/$(rm -rf ~)/it'\''s'`],
  [String.raw`C:\Dosar "SPV" & more`, 'windows', String.raw`dosar-link folders add "C:\Dosar SPV & more"`],
] as const)('confirms %s with one quoted word', (path, system, command) =>
  expect(confirmCommand(path, system)).toBe(command),
);
