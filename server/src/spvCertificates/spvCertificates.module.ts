import { audit } from '../audit/audit.ts';
import type { Tenants } from '../db/tenantTx.ts';
import { api } from '../http/router.ts';
import { signingCertificates } from '../spvFilings/spvFilings.module.ts';
import { spvCertificatesPolicies } from './spvCertificates.policies.ts';
import { spvCertificatesRepository } from './spvCertificates.repository.ts';
import { createSpvCertificatesService } from './spvCertificates.service.ts';

/** The calls of `spvCertificates`. */
export function spvCertificatesModule({ tenants }: { readonly tenants: Tenants }) {
  const certificates = createSpvCertificatesService({
    tenants,
    certificates: spvCertificatesRepository,
    signing: signingCertificates,
    audit,
  });
  return {
    policies: spvCertificatesPolicies,
    routes: {
      list: api.spvCertificates.list.handler(({ input, context }) =>
        certificates.list(context.actor, input.workstationKeyId),
      ),
      create: api.spvCertificates.create.handler(({ input, context }) => certificates.create(context.actor, input)),
      update: api.spvCertificates.update.handler(({ input, context }) => certificates.update(context.actor, input)),
      remove: api.spvCertificates.remove.handler(({ input, context }) => certificates.remove(context.actor, input.id)),
      forgetPin: api.spvCertificates.forgetPin.handler(({ input, context }) =>
        certificates.forgetPin(context.actor, input.id, input.workstationKeyId),
      ),
      setClients: api.spvCertificates.setClients.handler(({ input, context }) =>
        certificates.setClients(context.actor, input.id, input.taxIds),
      ),
      signers: api.spvCertificates.signers.handler(({ input, context }) =>
        certificates.signers(context.actor, input.taxIds),
      ),
      setRights: api.spvCertificates.setRights.handler(({ input, context }) =>
        certificates.setRights(context.actor, input.id, input.taxIds),
      ),
    },
  };
}
