import * as v from 'valibot';
import { credentialsSchema } from '../credentials/credentials.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Where a worker asks for the authority and server that its journeys share. */
    sharedBackends: string;
  }
}

const addresses = v.object({
  spv: v.string(),
  lookup: v.string(),
  filing: v.string(),
  state: v.string(),
  control: v.string(),
});

/** A running authority and server, as another process knows them. */
export const sharedBackendSchema = v.object({
  dataDir: v.string(),
  credentials: credentialsSchema,
  addresses,
  origin: v.string(),
  extension: v.string(),
});
export type SharedBackend = v.InferOutput<typeof sharedBackendSchema>;
