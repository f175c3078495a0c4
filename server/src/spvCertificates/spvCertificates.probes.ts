import type { spvCertificates as calls } from '#contracts/api/spvCertificate.ts';
import { aCertificate, aPin, CANARY, EVERYBODY, KEY_ID, type ProbesOf } from '#serverTesting/probes.ts';

/** Each call of `spvCertificates` by another firm, and by each role. */
export const spvCertificatesProbes: ProbesOf<typeof calls> = {
  list: { who: EVERYBODY, call: (b) => b.spvCertificates.list({ workstationKeyId: KEY_ID }), expected: [] },
  create: {
    who: EVERYBODY,
    call: async (b) => ({ name: (await b.spvCertificates.create(aCertificate('B'.repeat(40)))).name }),
    expected: { name: CANARY },
    trail: ['spvCertificate.create', 'spvCertificate.savePin'],
  },
  update: {
    who: EVERYBODY,
    call: (b, { certificateId }) => b.spvCertificates.update({ id: certificateId, name: 'x', pin: aPin('stolen') }),
    expected: 'certificate.notFound',
    trail: ['spvCertificate.update', 'spvCertificate.savePin'],
  },
  forgetPin: {
    who: EVERYBODY,
    call: (b, { certificateId }) => b.spvCertificates.forgetPin({ id: certificateId, workstationKeyId: KEY_ID }),
    expected: 'certificate.notFound',
    trail: ['spvCertificate.forgetPin'],
  },
  setClients: {
    who: EVERYBODY,
    call: (b, { certificateId }) => b.spvCertificates.setClients({ id: certificateId, taxIds: [] }),
    expected: 'certificate.notFound',
    trail: ['spvCertificate.setClients'],
    own: ({ calls, of }) => calls.spvCertificates.setClients({ id: of.certificateId, taxIds: ['23456783'] }),
  },
  signers: {
    who: EVERYBODY,
    call: (b) => b.spvCertificates.signers({ taxIds: ['23456783'] }),
    expected: [{ taxId: '23456783', certificateId: null, isChosen: false }],
  },
  setRights: {
    who: EVERYBODY,
    call: (b, { certificateId }) => b.spvCertificates.setRights({ id: certificateId, taxIds: [] }),
    expected: 'certificate.notFound',
    trail: ['spvCertificate.setRights'],
  },
  remove: {
    who: EVERYBODY,
    call: (b, { certificateId }) => b.spvCertificates.remove({ id: certificateId }),
    expected: 'certificate.notFound',
    trail: ['spvCertificate.remove'],
  },
};
