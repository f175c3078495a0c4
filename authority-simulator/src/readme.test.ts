import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { defaultBehaviour } from './behaviour.ts';
import { ENDPOINTS, FAULT_TABLE, faultsAt } from './control/faultTable.ts';
import { TAMPERINGS } from './control/tamperings.ts';

const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8');
const calls = readFileSync(new URL('./control/calls.ts', import.meta.url), 'utf8');

describe('the description', () => {
  it.each(Array.from(calls.matchAll(/'((?:GET|POST|PUT|PATCH|DELETE) \/[^']*)'/g), ([, call = '']) => call))(
    'tells of the call %s',
    (call) => {
      expect(readme).toContain(`\`${call}\``);
    },
  );

  it.each(Object.entries(FAULT_TABLE))(
    'has a line of its table for the fault %s, with what it does',
    (kind, { does }) => {
      const line = readme.split('\n').find((one) => one.startsWith(`| \`${kind}\``));
      expect(line).toContain(does.split(' (')[0]);
    },
  );

  it.each(ENDPOINTS)('names the endpoint %s, where something can go wrong', (endpoint) => {
    expect(readme).toContain(`\`${endpoint}\``);
    expect(faultsAt(endpoint).length).toBeGreaterThan(2);
  });

  it.each(TAMPERINGS)('tells of the tampering %s', (how) => {
    expect(readme).toMatch(new RegExp(`\\| \`${how}\`|how: '${how}'`));
  });

  it.each(Object.keys(defaultBehaviour()))('tells of the behaviour %s', (name) => {
    expect(readme).toContain(`\`${name}\``);
  });
});
