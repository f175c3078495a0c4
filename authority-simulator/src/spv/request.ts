import type { Certificate } from '../control/schemas.ts';
import { documentFor } from '../documents/documentFor.ts';
import { isFiscalCode } from '../fiscalCodes.ts';
import type { World } from '../world.ts';
import { authorityJson } from './json.ts';
import {
  NOT_THROUGH_THE_SERVICE,
  REASONS,
  REQUEST_TYPES,
  type RequestParameter,
  type RequestType,
} from './requestTypes.ts';

const TECHNICAL = 'Eroare transmitere cerere. Cod 057';

/** In alphabetical order, the order of the official example `an=2017, cui=8000000000`. */
const PARAMETERS = ['an', 'cui', 'cui_pui', 'luna', 'lunai', 'lunas', 'motiv', 'numar_inregistrare'] as const;

/**
 * Answers `cerere` as JSON text. Each accepted call registers a request of its own, whose answer arrives in the
 * mailbox once `answerAfterMs` have passed.
 */
export function registerRequest(
  world: World,
  certificate: Certificate,
  query: URLSearchParams,
  now: number,
  answerAfterMs: number,
): string {
  const tip = query.get('tip') ?? '';
  const eroare = refusalOf(tip, certificate, query);
  if (eroare !== null) return authorityJson({ titlu: 'Cerere', eroare });
  const id = world.nextRequestId();
  const cui = query.get('cui') ?? '';
  const detalii = answerText(tip, cui);
  world.post({
    cif: cui,
    tip: 'RASPUNS SOLICITARE',
    detalii,
    createdAt: now + answerAfterMs,
    idSolicitare: String(id),
    document: documentFor(tip, detalii),
  });
  const parametri = PARAMETERS.filter((name) => query.get(name))
    .map((name) => `${name}=${query.get(name)}`)
    .join(', ');
  return authorityJson({
    id_solicitare: id,
    parametri,
    serial: certificate.serial,
    cnp: certificate.cnp,
    titlu: `Transmitere cerere tip ${tip}`,
  });
}

function refusalOf(tip: string, certificate: Certificate, query: URLSearchParams): string | null {
  if (NOT_THROUGH_THE_SERVICE.has(tip)) return `Tip raport= ${tip} inca nu poate fi solicitat prin WS`;
  const type = REQUEST_TYPES.get(tip);
  if (!type) return `tip raport= ${tip} necunoscut`;
  const cui = query.get('cui') ?? '';
  if (cui === '' || type.required.some((name) => !WELL_FORMED[name](query.get(name) ?? ''))) return missing(tip, type);
  if (!isFiscalCode(cui)) return `CUI-ul introdus= ${cui} nu este corect. `;
  if (!certificate.rights.includes(cui)) return `Nu veti drept sa solictati informatii despre CIF=${cui}`;
  const offered = type.for === 'both' || (cui.length === 13) === (type.for === 'person');
  return offered && isAvailable(tip, type, query) ? null : TECHNICAL;
}

/** Two parameters are `parametri`, three and more `parametrii`: both as observed. */
function missing(tip: string, { required }: RequestType): string {
  const names = ['cui', ...required];
  if (names.length === 1) return `Pentru tip raport= ${tip} parametrul cui este obligatoriu`;
  const word = names.length === 2 ? 'parametri' : 'parametrii';
  return `Pentru tip raport= ${tip} ${word} ${names.slice(0, -1).join(', ')} si ${names.at(-1)} sunt obligatorii`;
}

const MONTH = /^(0?[1-9]|1[0-2])$/;

const WELL_FORMED: Readonly<Record<RequestParameter, (value: string) => boolean>> = {
  an: (value) => /^\d{4}$/.test(value),
  luna: (value) => MONTH.test(value),
  lunai: (value) => MONTH.test(value),
  lunas: (value) => MONTH.test(value),
  motiv: (value) => REASONS.some((reason) => reason.toLowerCase() === value.toLowerCase()),
  numar_inregistrare: (value) => value !== '',
  cui_pui: (value) => value !== '',
};

function isAvailable(tip: string, type: RequestType, query: URLSearchParams): boolean {
  const year = query.get('an');
  const month = query.get('luna');
  if (year !== null && type.since !== null && Number(year) < type.since) return false;
  if (month === null) return true;
  const months = tip === 'D394' && Number(year) < 2012 ? [6, 12] : type.months;
  return months?.includes(Number(month)) ?? true;
}

/** The wordings seen on answers; the others follow the first of them. */
function answerText(tip: string, cui: string): string {
  const code = cui.length === 13 ? 'CNP' : 'CUI';
  if (tip === 'Fisa Rol') return `Document Fisa Rol pentru CIF=${cui} (cod arondare 0100)`;
  if (tip === 'Obligatii de plata') return `Obligatii de plata pentru ${code} ${cui}`;
  return `duplicat ${tip} pentru ${code} ${cui}`;
}
