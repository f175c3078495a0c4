import type { NewAnswer } from '../authorityRecords.ts';
import { codeWord, type Parameters } from '../documents/lines.ts';

/** The duplicate of a declaration, told from reports by its name. */
const DECLARATION = /^D\d{3}$/;

/** Reports whose answer is called by its name, and not a duplicate. */
const BY_NAME: ReadonlySet<string> = new Set([
  'Obligatii de plata',
  'Nota obligatiilor de plata',
  'Situatie Sintetica',
]);

/** The message by which the answer to a request comes into the mailbox. */
export function answerMessage(
  id: number,
  tip: string,
  cui: string,
  parametri: Parameters,
  createdAt: number,
): NewAnswer {
  return {
    cif: cui,
    tip: messageType(tip),
    detalii: answerText(tip, cui),
    createdAt,
    idSolicitare: String(id),
    document: { kind: 'raspuns', tip, parametri },
  };
}

function messageType(tip: string): string {
  if (tip === 'Adeverinte Venit') return 'ADEVERINTA VENIT';
  return DECLARATION.test(tip) ? 'DECLARATIE ' : 'RASPUNS SOLICITARE';
}

/** The wordings seen on answers; the others follow the first of them. */
function answerText(tip: string, cui: string): string {
  const whose = `pentru ${codeWord(cui)} ${cui}`;
  if (tip.includes('Fisa Rol')) return `Document ${tip} pentru CIF=${cui} (cod arondare 0100)`;
  if (tip === 'Duplicat Recipisa') return `duplicat RECIPISA ${whose}`;
  if (tip === 'Adeverinte Venit') return `Adeverinta de venit ${whose}`;
  return BY_NAME.has(tip) ? `${tip} ${whose}` : `duplicat ${tip} ${whose}`;
}
