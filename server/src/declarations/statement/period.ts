import type { Identity } from '../checks/identity.ts';
import { childrenOf } from '../forms/amounts.ts';
import type { XmlElement } from '../reading/xml.ts';

const MONTHS = [
  'ianuarie',
  'februarie',
  'martie',
  'aprilie',
  'mai',
  'iunie',
  'iulie',
  'august',
  'septembrie',
  'octombrie',
  'noiembrie',
  'decembrie',
];
const QUARTERS = ['I', 'II', 'III', 'IV'];
/** Forms for a whole year, whatever month they name. */
const YEARLY = /^(?:D205|D212|S100[235])$/;

/** The period of a declaration in words: a month, a quarter, half a year, a year. Empty where there is none. */
export function periodText(root: XmlElement, type: string, { month, year }: Identity): string {
  if (month === null || year === null) return '';
  const { attributes } = root;
  if (YEARLY.test(type)) return `anul ${year}`;
  if (type === 'D101' && attributes['Data_I'] && attributes['Data_S']) {
    return `${attributes['Data_I']} – ${attributes['Data_S']}`;
  }
  const monthName = `${MONTHS[month - 1]} ${year}`;
  if (root.name === 'AuditFile') return spanOf(root) ?? monthName;
  const kind = attributes['tip_decont'] ?? attributes['tip_D394'];
  if (kind === 'T') return `trimestrul ${QUARTERS[Math.ceil(month / 3) - 1]} ${year}`;
  if (kind === 'S') return `semestrul ${month <= 6 ? 'I' : 'II'} ${year}`;
  return kind === 'A' ? `anul ${year}` : monthName;
}

/** The first and last month of a SAF-T file; null when they are the same. */
function spanOf(root: XmlElement): string | null {
  const criteria = childrenOf(root, 'Header').flatMap((header) => childrenOf(header, 'SelectionCriteria'))[0];
  if (!criteria) return null;
  const at = (name: string) => Number(childrenOf(criteria, name)[0]?.text.trim());
  const [from, fromYear, to, toYear] = [at('PeriodStart'), at('PeriodStartYear'), at('PeriodEnd'), at('PeriodEndYear')];
  const [first, last] = [MONTHS[from - 1], MONTHS[to - 1]];
  if (!first || !last || (from === to && fromYear === toYear)) return null;
  return fromYear === toYear ? `${first} – ${last} ${toYear}` : `${first} ${fromYear} – ${last} ${toYear}`;
}
