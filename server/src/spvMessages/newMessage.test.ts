import { describe, expect, it } from 'vitest';
import { messageTypeOf } from './messageTypes.ts';
import { readNewMessage } from './newMessage.ts';
import { readReceiptDetails, receiptTitle } from './receiptDetails.ts';

describe('the type of a message', () => {
  it.each([
    ['RECIPISA', 'Confirmation'],
    ['DECLARATIE ', 'Other'],
    ['RASPUNS SOLICITARE', 'RequestResponse'],
    ['ADEVERINTA VENIT', 'Certificate'],
    ['Decizie privind anularea din oficiu a inregistrarii in scopuri de TVA', 'Decision'],
    ['SME_Decizie', 'Decision'],
    ['Notificare hotărâre judecătorească', 'Notification'],
    ['Inștiințare pentru depunere documente suplimentare', 'Notification'],
    ['INŞTIINŢARE', 'Notification'],
    ['Invitatie privind inregistrarea, din oficiu, in scopuri de TVA', 'Invitation'],
    ['SOMATII', 'Summons'],
    ['RAPOARTE ANALIZA DE RISC', 'RiskReport'],
    ['EXTRAS DE CONT', 'AccountStatement'],
    ['RASPUNS SESIZARE FORMULAR UNIC DE CONTACT', 'ContactFormAnswer'],
    ['constructor', 'Other'],
    ['', 'Other'],
  ])('%s is %s', (type, kind) => expect(messageTypeOf(type)).toBe(kind));
});

describe('the details of a receipt', () => {
  it('name statement, number and period', () => {
    const details = readReceiptDetails(
      'recipisa pentru CIF 8000000000, tip D300, numar_inregistrare INTERNT-1000000001-2026/25-08-2026, perioada raportare 7.2026',
    );
    expect(details).toEqual({
      statementType: 'D300',
      registrationNumber: 'INTERNT-1000000001-2026/25-08-2026',
      reportingMonth: 7,
      reportingYear: 2026,
    });
    expect(receiptTitle(details!)).toBe('D300 07.2026 INTERNT-1000000001-2026');
  });

  it('may come without a period', () => {
    const details = readReceiptDetails(
      'recipisa pentru CIF 1234565, tip D010, numar_inregistrare INTERNT-1-2026/01-08-2026',
    );
    expect(details).toMatchObject({ reportingMonth: null, reportingYear: null });
    expect(receiptTitle(details!)).toBe('D010 INTERNT-1-2026');
  });

  it.each(['', 'recipisa', 'duplicat VECTOR FISCAL pentru CUI 8000000000', `recipisa pentru CIF ${'1'.repeat(5000)}`])(
    'in other words are left as they are (%#)',
    (details) => expect(readReceiptDetails(details)).toBeNull(),
  );
});

it('a message is stored without characters that the database refuses', () => {
  const message = { messageId: '1', taxId: '1', date: '01.01.2026', requestId: null };
  expect(readNewMessage({ ...message, details: 'a\0b\ud800', type: ' X\0 ' })).toMatchObject({
    details: 'ab\ufffd',
    type: 'X',
    title: 'ab\ufffd',
  });
});
