import { api } from '../http/router.ts';
import type { SpvCertificatesService } from './spvCertificates.service.ts';

/** Handlers of the contract's `spvCertificates`. */
export const spvCertificatesRoutes = (certificates: SpvCertificatesService) => ({
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
  setRights: api.spvCertificates.setRights.handler(({ input, context }) =>
    certificates.setRights(context.actor, input.id, input.taxIds),
  ),
});
