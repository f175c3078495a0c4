import type { clientImports as calls } from '#contracts/api/clientImport.ts';
import { EVERYBODY, TAX_ID, type ProbesOf } from '#serverTesting/probes.ts';

const lines = [{ taxId: TAX_ID, name: '', email: '', telephone: '' }];

/** Each call of `clientImports` by another firm, and by each role. */
export const clientImportsProbes: ProbesOf<typeof calls> = {
  latest: {
    who: EVERYBODY,
    call: async (b) => ({ latest: await b.clientImports.latest() }),
    expected: { latest: null },
  },
  get: {
    who: EVERYBODY,
    call: (b, { importId }) => b.clientImports.get({ id: importId }),
    expected: 'clientImport.notFound',
  },
  cancel: {
    who: EVERYBODY,
    call: (b, { importId }) => b.clientImports.cancel({ id: importId }),
    expected: 'clientImport.notFound',
    trail: ['clientImport.cancel'],
  },
  names: {
    who: EVERYBODY,
    call: (b) => b.clientImports.names({ taxIds: [TAX_ID] }),
    expected: [{ taxId: TAX_ID }],
  },
  start: {
    who: EVERYBODY,
    call: (b) => b.clientImports.start({ lines }),
    expected: { state: 'running', lines: [{ taxId: TAX_ID, state: 'waiting' }] },
    trail: ['clientImport.start'],
  },
};
