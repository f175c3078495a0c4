import { audit } from '../audit/audit.ts';
import { clientsExport } from '../clients/clients.export.ts';
import type { UrlSigner } from '../content/signedUrl.ts';
import type { Tenants } from '../db/tenantTx.ts';
import { spvContactsExport } from '../spvContacts/spvContacts.export.ts';
import { reportsExport } from '../reports/reports.export.ts';
import { spvFilingsExport } from '../spvFilings/list/filingList.export.ts';
import { spvMessagesExport } from '../spvMessages/spvMessages.export.ts';
import { workItemsExport } from '../workItems/workItems.export.ts';
import { timeEntriesExport } from '../timeEntries/timeEntries.export.ts';
import { createExportsApp } from './exports.http.ts';
import { createExports } from './exports.ts';

/** Lists as files; a list that can be exported is added here. */
export function exportsModule({ tenants, signer }: { readonly tenants: Tenants; readonly signer: UrlSigner }) {
  const lists = {
    clients: clientsExport,
    spvMessages: spvMessagesExport,
    spvFilings: spvFilingsExport,
    spvContacts: spvContactsExport,
    reports: reportsExport,
    workItems: workItemsExport,
    timeEntries: timeEntriesExport,
  };
  const exports = createExports({ tenants, audit, signer, lists });
  return { exports, http: createExportsApp(exports) };
}
