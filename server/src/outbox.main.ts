import { OUTBOX_SIZE } from '#contracts/limits.ts';
import { readConfig } from './config/config.ts';
import { openRunning } from './db/openRunning.ts';
import { silentLog } from './log/log.ts';
import { mailRepository } from './mail/mail.repository.ts';

/** `npm run outbox`: prints the unsent messages for the operator of an installation without a mail server. */
async function main(): Promise<void> {
  const { databaseUrl: url, dataDir } = readConfig(process.env);
  const database = await openRunning({ url, dataDir, log: silentLog });
  try {
    const mails = await mailRepository.waiting(database.identity, OUTBOX_SIZE);
    for (const { recipientAddress, subject, text, createdAt } of mails) {
      console.log(`${createdAt.toISOString()}  ${recipientAddress}\n${subject}\n\n${text ?? ''}\n${'-'.repeat(60)}`);
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
