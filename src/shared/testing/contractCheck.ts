import { isContractProcedure, type AnyContractProcedure } from '@orpc/contract';
import { contract } from '#contracts/api/contract.ts';

/** Throws when an answer of the fake server is not what the contract says of its call. */
export async function checkAnswer(method: string, path: string, body: unknown): Promise<void> {
  const procedure = procedures.find((candidate) => candidate.method === method && candidate.path.test(path));
  if (procedure === undefined) throw new Error(`the contract has no ${method} ${path}`);
  const result = await procedure.outputSchema?.['~standard'].validate(body);
  const [issue] = result?.issues ?? [];
  if (issue === undefined) return;
  throw new Error(`the answer to ${method} ${path} breaks the contract: ${issue.message}`);
}

/** As the server does, a path without parameters comes before one that would take it as a parameter. */
const procedures = proceduresOf(contract)
  .map((procedure) => {
    const { route, outputSchema } = procedure['~orpc'];
    const pattern = (route.path ?? '').replaceAll(/\{\+?\w+\}/g, '[^/]+');
    const path = new RegExp(`^${pattern}$`);
    return { method: route.method ?? 'POST', path, outputSchema, isExact: !pattern.includes('[') };
  })
  .toSorted((a, b) => Number(b.isExact) - Number(a.isExact));

function proceduresOf(part: unknown): readonly AnyContractProcedure[] {
  if (isContractProcedure(part)) return [part];
  return typeof part === 'object' && part !== null ? Object.values(part).flatMap(proceduresOf) : [];
}
