import type { AuthorityRecords } from '../authorityRecords.ts';
import type { Behaviour } from '../behaviour.ts';
import type { Endpoint } from '../control/faultTable.ts';
import type { Certificate } from '../control/schemas.ts';
import type { Library } from '../documents/library.ts';
import type { Register } from '../filing/register.ts';
import type { Application } from '../gateway/gateway.ts';
import { served } from '../wire/answer.ts';
import { authorityJson } from './json.ts';
import { listMessages, withBareIds, withOddMessages } from './listing.ts';
import type { RequestDesk } from './requestDesk.ts';

export const SPV_ROOT = '/SPVWS2/rest/';

/** What the service answers, before the wire puts a head on it. */
export type ServiceAnswer = { contentType: string; body: Buffer };

export type SpvMethod = Extract<Endpoint, 'listaMesaje' | 'descarcare' | 'cerere'>;

export type SpvService = (
  method: SpvMethod,
  query: URLSearchParams,
  certificate: Certificate,
) => Promise<ServiceAnswer>;

type Parts = {
  records: AuthorityRecords;
  library: Pick<Library, 'document'>;
  register: Pick<Register, 'filings'>;
  desk: RequestDesk;
  behaviour: Behaviour;
  now: () => number;
};

/** The three methods of the mailbox service, for a caller whose certificate is known. */
export function createSpvService({ records, library, register, desk, behaviour, now }: Parts): SpvService {
  const download = async (id: string, certificate: Certificate): Promise<ServiceAnswer> => {
    const message = records.message(id);
    if (message && certificate.rights.includes(message.cif) && message.createdAt <= now()) {
      return { contentType: 'application/pdf', body: await library.document(message) };
    }
    const eroare = 'Nu aveti dreptul sa descarcati acest mesaj';
    return json(authorityJson({ titlu: `Descarcare mesaj ${id}`, eroare }));
  };
  return async (method, query, certificate) => {
    // Filings that are due post their receipts.
    await register.filings();
    if (method === 'listaMesaje') {
      const listing = listMessages(records, certificate, query, now());
      const mixed = behaviour.oddMessages ? withOddMessages(listing) : listing;
      return json(behaviour.messageIds === 'bare' ? withBareIds(mixed) : mixed);
    }
    if (method === 'descarcare') return download(query.get('id') ?? '', certificate);
    return json(desk.register(certificate, query));
  };
}

/** The mailbox service as it stands behind the gateway. */
export function spvApplication(service: SpvService, desk: RequestDesk): Application {
  return {
    maxBodyBytes: 65_536,
    find: ({ method: verb, path, query }) => {
      const method = verb === 'GET' ? spvMethodOf(path) : null;
      if (method === null) return null;
      return {
        endpoint: method,
        answer: async (certificate) => {
          const { contentType, body } = await service(method, query, certificate);
          return served(200, contentType, body);
        },
        turnedAway: () => {
          if (method === 'cerere') desk.turnAway(query);
          return Promise.resolve();
        },
      };
    },
  };
}

/** Tells which method a path names, if it is one. */
function spvMethodOf(path: string): SpvMethod | null {
  const name = path.startsWith(SPV_ROOT) ? path.slice(SPV_ROOT.length) : '';
  return name === 'listaMesaje' || name === 'descarcare' || name === 'cerere' ? name : null;
}

function json(text: string): ServiceAnswer {
  return { contentType: 'application/json;charset=UTF-8', body: Buffer.from(text) };
}
