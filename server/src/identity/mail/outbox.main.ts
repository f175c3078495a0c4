import { readConfig } from '../../config.ts';
import { openRunning } from '../../db/openRunning.ts';
import { silentLog } from '../../log/log.ts';
import { waitingMail } from './mail.ts';

/** `npm run outbox`: prints the unsent messages for the operator of an installation without a mail server. */
async function main(): Promise<void> {
  const { databaseUrl: url, dataDir } = readConfig(process.env);
  const database = await openRunning({ url, dataDir, log: silentLog });
  try {
    const mails = await waitingMail(database.identity);
    for (const { recipient, subject, body, createdAt } of mails) {
      console.log(`${createdAt.toISOString()}  ${recipient}\n${subject}\n\n${body}\n${'-'.repeat(60)}`);
    }
    if (mails.length === 0) console.log('No message waits.');
  } finally {
    await database.close();
  }
}

await main().catch((error: unknown) => {
  console.error(error instanceof Error ? `${error.name}: ${error.message}` : 'The messages could not be read.');
  process.exitCode = 2;
});
