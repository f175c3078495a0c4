import { isFiscalCode } from '../taxpayers/fiscalCodes.ts';
import {
  NOT_THROUGH_THE_SERVICE,
  REASONS,
  REQUEST_TYPES,
  type RequestParameter,
  type RequestType,
} from './requestTypes.ts';

const TECHNICAL = 'Eroare transmitere cerere. Cod 057';

/** Tells in the service's own words why it does not take a request; null where it does. */
export function refusalOf(query: URLSearchParams, rights: readonly string[]): string | null {
  const tip = query.get('tip') ?? '';
  if (NOT_THROUGH_THE_SERVICE.has(tip)) return `Tip raport= ${tip} inca nu poate fi solicitat prin WS`;
  const type = REQUEST_TYPES.get(tip);
  if (!type) return `tip raport= ${tip} necunoscut`;
  const cui = query.get('cui') ?? '';
  if (cui === '' || type.required.some((name) => !WELL_FORMED[name](query.get(name) ?? ''))) return missing(tip, type);
  if (!isFiscalCode(cui)) return `CUI-ul introdus= ${cui} nu este corect. `;
  if (!rights.includes(cui)) return `Nu veti drept sa solictati informatii despre CIF=${cui}`;
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
  if (Number(query.get('lunai') ?? 1) > Number(query.get('lunas') ?? 12)) return false;
  if (month === null) return true;
  const months = tip === 'D394' && Number(year) < 2012 ? [6, 12] : type.months;
  return months?.includes(Number(month)) ?? true;
}
