import * as v from 'valibot';
import { FLAG_AREAS } from '../flags.ts';
import { api, bounded, emptySchema } from './shared.ts';

/** A page that is announced; its flag has the same name. */
export const comingSoonPageSchema = v.picklist(FLAG_AREAS.comingSoon);
export type ComingSoonPage = v.InferOutput<typeof comingSoonPageSchema>;

const pageSchema = v.strictObject({ page: comingSoonPageSchema });

/** The wait lists of the announced pages: who asked to be told, once per person and page. */
export const comingSoon = {
  /** The pages that the caller has asked about. */
  list: api
    .route({ method: 'GET', path: '/coming-soon' })
    .output(bounded(comingSoonPageSchema, FLAG_AREAS.comingSoon.length)),
  /** A second time changes nothing. */
  ask: api.route({ method: 'PUT', path: '/coming-soon/{page}' }).input(pageSchema).output(emptySchema),
  /** Without a wish to take back nothing changes. */
  takeBack: api.route({ method: 'DELETE', path: '/coming-soon/{page}' }).input(pageSchema).output(emptySchema),
};
