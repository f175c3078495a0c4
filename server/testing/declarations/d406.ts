import { range, type Made } from './made.ts';
import { escaped, xmlns } from './xml.ts';

/** A D406: a SAF-T file with entries in its journal. */
export function auditFile({ fiscalCode, name, month, year, rows }: Made): string {
  const entries = range(rows).map(
    (at) =>
      `<Transaction><TransactionID>${at + 1}</TransactionID><Description>Nota ${at + 1}</Description></Transaction>`,
  );
  return `<AuditFile xmlns="${xmlns('d406', 1)}">
<Header><AuditFileVersion>2.0</AuditFileVersion><AuditFileCountry>RO</AuditFileCountry>
<Company><RegistrationNumber>${fiscalCode}</RegistrationNumber><Name>${escaped(name)}</Name>
<Address><StreetName>Str. Exemplu nr. 1</StreetName><City>Bucuresti</City></Address></Company>
<DefaultCurrencyCode>RON</DefaultCurrencyCode>
<SelectionCriteria><PeriodStart>${month}</PeriodStart><PeriodStartYear>${year}</PeriodStartYear><PeriodEnd>${month}</PeriodEnd><PeriodEndYear>${year}</PeriodEndYear></SelectionCriteria>
<HeaderComment>L</HeaderComment><TaxAccountingBasis>A</TaxAccountingBasis></Header>
<MasterFiles><Products/></MasterFiles>
<GeneralLedgerEntries><NumberOfEntries>${rows}</NumberOfEntries><TotalDebit>0.00</TotalDebit><TotalCredit>0.00</TotalCredit>
<Journal><JournalID>1</JournalID>
${entries.join('\n')}
</Journal></GeneralLedgerEntries>
<SourceDocuments><SalesInvoices><NumberOfEntries>0</NumberOfEntries></SalesInvoices></SourceDocuments>
</AuditFile>`;
}
