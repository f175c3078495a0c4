import type { SpvMessageType } from '#contracts/api/spvMessage.ts';

/** Kinds by the authority's known words, in upper case and without accents. */
const KNOWN: Readonly<Record<string, SpvMessageType>> = {
  RECIPISA: 'Confirmation',
  'RASPUNS SOLICITARE': 'RequestResponse',
  PLATA: 'Payment',
  'RECIPISA TREZORERIE': 'Payment',
  'RECIPISA PROGRAM TEZAUR': 'Payment',
  'ADEVERINTA VENIT': 'Certificate',
  'CERTIFICAT FISCAL': 'Certificate',
  'CERTIFICAT FIDUCIE': 'Certificate',
  'CAZIER FISCAL': 'Certificate',
  SOMATII: 'Summons',
  SOMATIE: 'Summons',
  'TITLU EXECUTORIU': 'Summons',
  POPRIRE: 'Summons',
  'RAPOARTE ANALIZA DE RISC': 'RiskReport',
  'ANALIZA DE RISC': 'RiskReport',
  SME_DECIZIE: 'Decision',
  ADRESE: 'Notification',
  'RASPUNS SESIZARE FORMULAR UNIC DE CONTACT': 'ContactFormAnswer',
  'EXTRAS DE CONT': 'AccountStatement',
};

/** Beginnings of words, because the authority adds new ones without notice. */
const BEGINNINGS: readonly (readonly [string, SpvMessageType])[] = [
  ['DECIZIE', 'Decision'],
  ['NOTIFICARE', 'Notification'],
  ['INSTIINTARE', 'Notification'],
  ['INVITATIE', 'Invitation'],
  ['SOMATI', 'Summons'],
];

/** The kind of a message by the authority's word, of which there are unknown ones. */
export function messageTypeOf(type: string): SpvMessageType {
  const word = type.normalize('NFD').replaceAll(/\p{M}/gu, '').trim().replaceAll(/\s+/g, ' ').toUpperCase();
  const known = Object.hasOwn(KNOWN, word) ? KNOWN[word] : undefined;
  return known ?? BEGINNINGS.find(([beginning]) => word.startsWith(beginning))?.[1] ?? 'Other';
}
