import { proveMutants } from './mutants/run.ts';

/** `npm run prove -- mutants [MACHINE...]`: changes machines and says which of the changes their model tests notice. */
process.exitCode = await proveMutants(process.argv.slice(2));
