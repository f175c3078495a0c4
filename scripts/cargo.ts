import { cargo } from './setup/cargo.ts';

/** `npm run cargo -- COMMAND ARGS...`: cargo over the native host, with the BoringSSL that all its builds share. */
const [command = 'build', ...args] = process.argv.slice(2);
process.exitCode = (await cargo(command, args)).code;
