import { parseArgs } from 'node:util';
import { startSimulator } from './simulator.ts';

const { values } = parseArgs({
  options: {
    pki: { type: 'string' },
    'spv-port': { type: 'string', default: '0' },
    'lookup-port': { type: 'string', default: '0' },
    'filing-port': { type: 'string', default: '0' },
    'state-port': { type: 'string', default: '0' },
    'control-port': { type: 'string', default: '0' },
    'until-stdin-ends': { type: 'boolean', default: false },
  },
});
if (values.pki === undefined) {
  console.error(
    'usage: node authority-simulator/src/main.ts --pki DIR [--spv-port N] [--lookup-port N] [--filing-port N] [--state-port N] [--control-port N] [--until-stdin-ends]',
  );
  process.exit(2);
}

const simulator = await startSimulator({
  pkiDir: values.pki,
  spvPort: Number(values['spv-port']),
  lookupPort: Number(values['lookup-port']),
  filingPort: Number(values['filing-port']),
  statePort: Number(values['state-port']),
  controlPort: Number(values['control-port']),
});
console.log(JSON.stringify(simulator.addresses));

const end = (): void => void simulator.stop().then(() => process.exit(0));
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, end);
// A test run that dies closes the pipe: no simulator is left behind.
if (values['until-stdin-ends']) process.stdin.resume().once('end', end);
