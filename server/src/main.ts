import { join } from 'node:path';
import { startServer } from './app.ts';
import { ConfigError, EX_CONFIG, readConfig, type Config } from './config/config.ts';
import { BinariesError } from './db/embedded/binaries.ts';
import { FolderInUseError } from './db/embedded/embedded.ts';
import { MigrationChangedError } from './db/migrate.ts';
import { DatabaseUnsuitableError } from './db/openDatabase.ts';
import { RoleTooStrongError } from './db/roles.ts';
import { ListenError } from './http/listen.ts';
import { createLog } from './log/log.ts';
import { precompress } from './web/precompress.ts';

/** Errors that the operator can fix: their messages say how and contain no secrets. */
const FOR_THE_OPERATOR = [
  ConfigError,
  ListenError,
  FolderInUseError,
  BinariesError,
  DatabaseUnsuitableError,
  MigrationChangedError,
  RoleTooStrongError,
];

function fail(error: unknown): never {
  const isForTheOperator = FOR_THE_OPERATOR.some((kind) => error instanceof kind);
  if (error instanceof Error && isForTheOperator) process.stderr.write(`${error.message}\n`);
  else process.stderr.write(`The server did not start. ${error instanceof Error ? error.stack : ''}\n`);
  process.exit(isForTheOperator ? EX_CONFIG : 1);
}

async function main(config: Config): Promise<void> {
  const log = createLog(config.logLevel);
  const starting = startServer(config, log);
  // A signal that comes during the start waits for its end: what has been opened is closed.
  const stop = () => {
    void starting
      .then((server) => server.stop())
      .then(
        () => process.exit(0),
        (error: unknown) => {
          log.error('stopping failed', error);
          process.exit(1);
        },
      );
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
  await starting;
  // Runs alongside the first requests; a read-only folder is served uncompressed.
  void precompress(join(config.webFolder, 'assets')).catch(() => log.warn('web application not compressed'));
}

try {
  await main(readConfig(process.env));
} catch (error) {
  fail(error);
}
