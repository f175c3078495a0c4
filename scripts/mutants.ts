import { parseArgs } from 'node:util';
import { drawMutants, proveMutants } from './mutants/run.ts';

/**
 * Changes machines and says which of the changes their model tests notice: all of them (`npm run prove -- mutants
 * [MACHINE...]`), or some by chance (`--draw 40`). What was drawn is drawn again with `--seed`, or `DOSAR_SEED`.
 */
const { values, positionals } = parseArgs({
  options: { draw: { type: 'string' }, seed: { type: 'string' } },
  allowPositionals: true,
});
const seed = values.seed ?? process.env['DOSAR_SEED'];
process.exitCode =
  values.draw === undefined
    ? await proveMutants(positionals)
    : await drawMutants(Number(values.draw), seed === undefined ? undefined : Number(seed));
