import { clients } from '../clients/clients.module.ts';
import type { Tenants } from '../db/tenantTx.ts';
import { api } from '../http/router.ts';
import { timeseriesPolicies } from './timeseries.policies.ts';
import { timeseriesRepository } from './timeseries.repository.ts';
import { createTimeseriesService } from './timeseries.service.ts';

/** The calls of `timeseries`. */
export function timeseriesModule({ tenants }: { readonly tenants: Tenants }) {
  const timeseries = createTimeseriesService({ tenants, clients, timeseries: timeseriesRepository });
  return {
    policies: timeseriesPolicies,
    routes: { get: api.timeseries.get.handler(({ input, context }) => timeseries.get(context.actor, input)) },
  };
}
