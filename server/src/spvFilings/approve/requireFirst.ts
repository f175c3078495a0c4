import { isFiledAlready } from '#contracts/api/sameDeclaration.ts';
import type { TenantTx } from '../../db/tenantTx.ts';
import { AppError } from '../../http/appError.ts';
import type { LockedFiling, SpvFilingsRepository } from '../spvFilings.repository.ts';

/** What the rule asks of the repository. */
export type SameDeclarations = Pick<SpvFilingsRepository, 'lockDeclarations' | 'sameDeclarations'>;

/**
 * Lets a declaration go a second time only where it is in `again`: where another one of its client, form and period was
 * approved or has arrived, or where the call has several. Concurrent calls for the same declaration wait for each other.
 *
 * @throws {AppError} `filing.alreadyFiled` with `spvFilingIds`
 */
export async function requireFirst(
  filings: SameDeclarations,
  tx: TenantTx,
  locked: readonly LockedFiling[],
  again: readonly string[],
): Promise<void> {
  await filings.lockDeclarations(
    tx,
    locked.flatMap((filing) => declarationOf(filing) ?? []),
  );
  const sames = await filings.sameDeclarations(
    tx,
    locked.map(({ id }) => id),
  );
  const asked = locked.filter(({ id }) => !again.includes(id));
  const filed = sames.filter(({ sameDeclaration }) => isFiledAlready(sameDeclaration)).map(({ id }) => id);
  const several = [...Map.groupBy(asked, (filing) => declarationOf(filing) ?? filing.id).values()].filter(
    ({ length }) => length > 1,
  );
  const refused = new Set([...filed, ...several.flat().map(({ id }) => id)]);
  const spvFilingIds = asked.map(({ id }) => id).filter((id) => refused.has(id));
  if (spvFilingIds.length > 0) throw new AppError('filing.alreadyFiled', { data: { spvFilingIds } });
}

/** Client, form and period in one text; null where one of them is unknown. */
function declarationOf({ fiscalCode, statementType, reportingYear, reportingMonth }: LockedFiling): string | null {
  const parts = [fiscalCode, statementType, reportingYear, reportingMonth];
  return parts.includes(null) ? null : parts.join(' ');
}
