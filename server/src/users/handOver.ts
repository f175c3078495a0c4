import type { FirmSettings } from '#contracts/firmSettings.ts';
import type { AuditEntry } from '../audit/audit.ts';
import type { TenantTx } from '../db/tenantTx.ts';

/** Who leaves the firm, and who takes what they are responsible for. */
export type Leaver = { readonly id: string; readonly clientsTo: string | null; readonly firmSettings: FirmSettings };

/** Hands over what a leaver is responsible for in an area, or ends what they hold. Returns the entries of the trail. */
export type HandOver = (tx: TenantTx, leaver: Leaver) => Promise<AuditEntry[]>;
