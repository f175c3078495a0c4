import * as v from 'valibot';

/** What the peer is told: where to listen, whose tokens to take, where the database is. */
export const peerSettingsSchema = v.strictObject({
  port: v.number(),
  poolSize: v.number(),
  login: v.object({
    host: v.string(),
    port: v.number(),
    database: v.string(),
    user: v.string(),
    password: v.string(),
  }),
  token: v.strictObject({ issuer: v.string(), audience: v.string(), scope: v.string() }),
  keys: v.strictObject({ keys: v.array(v.looseObject({ kty: v.string() })) }),
});
export type PeerSettings = v.InferOutput<typeof peerSettingsSchema>;
