import { parseArgs } from 'node:util';
import { makeCredentials } from './credentials.ts';

const { values } = parseArgs({ options: { dir: { type: 'string' } } });
if (values.dir === undefined) {
  console.error('usage: node e2e/testEnvironment/credentials/credentials.main.ts --dir DIR');
  process.exit(2);
}
console.log(JSON.stringify(makeCredentials(values.dir)));
