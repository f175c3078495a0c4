import { isContractProcedure } from '@orpc/contract';
import { traverseContractProcedures } from '@orpc/server';
import { contract } from '#contracts/api/contract.ts';

const routes: { readonly method: string; readonly path: RegExp }[] = [];
traverseContractProcedures({ router: contract, path: [] }, ({ contract: call }) => {
  if (!isContractProcedure(call)) return;
  const { method = 'POST', path = '/' } = call['~orpc'].route;
  routes.push({ method, path: new RegExp(`^/api${path.replaceAll(/\{\w+\}/g, '[^/]+')}/?$`) });
});

/** Methods of the contract for a path; empty for an unknown path. */
export const allowedMethods = (pathname: string): string[] => [
  ...new Set(routes.filter(({ path }) => path.test(pathname)).map(({ method }) => method)),
];
