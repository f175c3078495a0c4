import { isContractProcedure, type AnyContractProcedure } from '@orpc/contract';
import { contract } from '#contracts/api/contract.ts';

/** Throws when an answer of the fake server is not what the contract says of its call. */
export async function checkAnswer(method: string, path: string, body: unknown): Promise<void> {
  const result = await callOf(method, path).outputSchema?.['~standard'].validate(body);
  const [issue] = result?.issues ?? [];
  if (issue === undefined) return;
  throw new Error(`the answer to ${method} ${path} breaks the contract: ${issue.message}`);
}

/** What a call answers and how it refuses. @throws {Error} when the contract has no such call. */
export function callOf(method: string, path: string) {
  const procedure = procedures.find((candidate) => candidate.method === method && candidate.path.test(path));
  if (procedure === undefined) throw new Error(`the contract has no ${method} ${path}`);
  return procedure;
}

/** As the server does, a path without parameters comes before one that would take it as a parameter. */
const procedures = proceduresOf(contract)
  .map((procedure) => {
    const { route, outputSchema, errorMap } = procedure['~orpc'];
    const pattern = (route.path ?? '').replaceAll(/\{\+?\w+\}/g, '[^/]+');
    const path = new RegExp(`^${pattern}$`);
    return { method: route.method ?? 'POST', path, outputSchema, errorMap, isExact: !pattern.includes('[') };
  })
  .toSorted((a, b) => Number(b.isExact) - Number(a.isExact));

function proceduresOf(part: unknown): readonly AnyContractProcedure[] {
  if (isContractProcedure(part)) return [part];
  return typeof part === 'object' && part !== null ? Object.values(part).flatMap(proceduresOf) : [];
}
