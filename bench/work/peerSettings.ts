import * as v from 'valibot';
import { peerSettingsSchema } from '../api/peerSettings.ts';

/** What the peer is told: where to listen, where the database is, whose rows to read. */
export const workPeerSettingsSchema = v.strictObject({
  ...v.pick(peerSettingsSchema, ['port', 'poolSize', 'login']).entries,
  tenantId: v.string(),
});
export type WorkPeerSettings = v.InferOutput<typeof workPeerSettingsSchema>;
