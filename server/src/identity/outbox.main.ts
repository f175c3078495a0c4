import { readConfig } from '../config.ts';
import { openRunning } from '../db/openRunning.ts';
import { silentLog } from '../log/log.ts';
import { waitingMail } from './mail.ts';

// Shows the messages that wait, to the operator of an installation without a mail server.
const config = readConfig(process.env);
const database = await openRunning({ url: config.databaseUrl, dataDir: config.dataDir, log: silentLog });
const mails = await waitingMail(database.identity);
for (const { recipient, subject, body, createdAt } of mails) {
  console.log(`${createdAt.toISOString()}  ${recipient}\n${subject}\n\n${body}\n${'-'.repeat(60)}`);
}
if (mails.length === 0) console.log('No message waits.');
await database.close();
