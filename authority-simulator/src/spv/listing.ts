import type { Message, AuthorityRecords } from '../authorityRecords.ts';
import { stampOf } from '../bucharest.ts';
import type { Certificate } from '../control/schemas.ts';
import { authorityJson } from './json.ts';

/** The sister service's text for a window it does not take. This one also answers longer ones: its own client asks for 500. */
const NO_WINDOW = 'Numarul de zile trebuie sa fie intre 1 si 60';
const DAY_MS = 86_400_000;

const written = new WeakMap<Message, string>();

/** Answers `listaMesaje` as JSON text. */
export function listMessages(
  records: AuthorityRecords,
  certificate: Certificate,
  query: URLSearchParams,
  now: number,
): string {
  const zile = query.get('zile') ?? '';
  const days = /^\d{1,9}$/.test(zile) ? Number(zile) : 0;
  if (days < 1) return refusal(NO_WINDOW);
  const cif = query.get('cif');
  if (cif !== null && !certificate.rights.includes(cif)) return refusal(`Nu aveti drept in SPV pentru CIF=${cif}`);
  const messages = records.arrived(cif === null ? certificate.rights : [cif], now - days * DAY_MS, now);
  if (messages.length === 0) return refusal(`Nu exista mesaje in ultimele ${days} zile`);
  const titlu = authorityJson(`Lista Mesaje disponibile din ultimele ${days} zile`);
  const holder = authorityJson({ cnp: certificate.cnp, cui: certificate.rights.join(','), serial: certificate.serial });
  return `{"titlu":${titlu},"mesaje":[${messages.map(textOf).join(',')}],${holder.slice(1)}`;
}

/** The same listing with ids as numbers. Quotation marks inside texts are escaped, so that only ids fit. */
export function withBareIds(listing: string): string {
  return listing.replace(/"(id|id_solicitare)":"(\d+)"/g, '"$1":$2');
}

/** The same listing with a message of another form and one whose date does not exist, after its first one. */
export function withOddMessages(listing: string): string {
  return listing.replace('},{', `},${ODD_MESSAGES.join(',')},{`);
}

/** Messages that no form allows. */
export const ODD_MESSAGES = [
  '{"id":"A-1","detalii":"somatie","cif":"12345674","data_creare":"20.11.2026 12:00:00","id_solicitare":null,"tip":"SOMATII"}',
  '{"id":"990000002","detalii":"somatie","cif":"12345674","data_creare":"31.02.2026 12:00:00","id_solicitare":null,"tip":"SOMATII"}',
] as const;

function refusal(eroare: string): string {
  return authorityJson({ titlu: 'Lista Mesaje', eroare });
}

/** A message is written once: a listing repeats the whole window at each call. */
function textOf(message: Message): string {
  const known = written.get(message);
  if (known !== undefined) return known;
  const text = authorityJson({
    id: message.id,
    detalii: message.detalii,
    cif: message.cif,
    data_creare: stampOf(message.createdAt),
    id_solicitare: message.idSolicitare,
    tip: message.tip,
  });
  written.set(message, text);
  return text;
}
