import { GLOBAL_SESSIONS_MS } from '#contracts/limits.ts';
import { api } from './api.ts';

/** Stored certificates as this workstation sees them: which have a PIN saved for it. */
export const certificatesOptions = (workstationKeyId: string | null) =>
  api.spvCertificates.list.queryOptions({ input: workstationKeyId === null ? {} : { workstationKeyId } });

/** Who leads which certificate, over all users; read again every minute. */
export const globalSessionsOptions = () => api.spvSessions.list.queryOptions({ refetchInterval: GLOBAL_SESSIONS_MS });
