import { parseArgs } from 'node:util';
import { startSimulator } from './simulator.ts';

const { values } = parseArgs({
  options: {
    pki: { type: 'string' },
    'spv-port': { type: 'string', default: '0' },
    'lookup-port': { type: 'string', default: '0' },
    'control-port': { type: 'string', default: '0' },
  },
});
if (values.pki === undefined) {
  console.error(
    'usage: node authority-simulator/src/main.ts --pki DIR [--spv-port N] [--lookup-port N] [--control-port N]',
  );
  process.exit(2);
}

const simulator = await startSimulator({
  pkiDir: values.pki,
  spvPort: Number(values['spv-port']),
  lookupPort: Number(values['lookup-port']),
  controlPort: Number(values['control-port']),
});
console.log(JSON.stringify(simulator.addresses));

for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.once(signal, () => void simulator.stop().then(() => process.exit(0)));
}
