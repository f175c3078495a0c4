import { parseArgs } from 'node:util';
import { makeWorld } from './world.ts';

const { values } = parseArgs({ options: { dir: { type: 'string' } } });
if (values.dir === undefined) {
  console.error('usage: node e2e/world/makeWorld.ts --dir DIR');
  process.exit(2);
}
console.log(JSON.stringify(makeWorld(values.dir)));
