import type { Database } from '#server/db/pool.ts';
import { emailOf } from './people.ts';

const ANSWER = '550 5.1.1 No such user here';

/** The latest mail to a client of Ana's is refused by the client's mail server. */
export const bounceLatest = (database: Pick<Database, 'query'>) =>
  database.query(
    `update mail set state = 'refused', ended_at = now(), text = null, html = null, answer_code = 550, answer_text = $1
     where id = (select id from mail where kind = 'spvMessage' and state = 'waiting' and reply_to_address = $2
                 order by created_at desc, id limit 1)`,
    [ANSWER, emailOf('ana')],
  );
