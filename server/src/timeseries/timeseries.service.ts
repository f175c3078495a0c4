import type { Metric, Timeseries } from '#contracts/api/timeseries.ts';
import type { Clients } from '../clients/clients.module.ts';
import type { Tenants } from '../db/tenantTx.ts';
import type { Actor } from '../http/actor.ts';
import { requireFound } from '../http/appError.ts';
import type { TimeseriesRepository } from './timeseries.repository.ts';

type Deps = {
  readonly tenants: Tenants;
  readonly timeseries: TimeseriesRepository;
  readonly clients: Pick<Clients, 'find'>;
};
type Query = { readonly metricName: Metric; readonly from: string; readonly to: string; readonly tagValue: string };

/** Figures over time. */
export const createTimeseriesService = ({ tenants, timeseries, clients }: Deps) => ({
  /** @throws {AppError} `client.notFound` */
  get: (actor: Actor, { metricName, from, to, tagValue: clientId }: Query): Promise<Timeseries> =>
    tenants.read(actor.tenantId, async (tx) => {
      requireFound(await clients.find(tx, clientId), 'client.notFound');
      const months = await timeseries.months(tx, metricName, { from, to, clientId });
      return { labels: months.map(({ month }) => month), values: months.map(({ value }) => value) };
    }),
});
