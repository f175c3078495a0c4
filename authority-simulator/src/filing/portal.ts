import { randomBytes } from 'node:crypto';
import type { Application, ApplicationCall } from '../gateway/gateway.ts';
import type { WireRequest } from '../wire/request.ts';
import { portalPage, rejectionPage, successPage, uploadPage } from './pages.ts';
import type { Register } from './register.ts';

const ROOT = '/WAS6DUS/';
const FORM_PATHS: ReadonlySet<string> = new Set([ROOT, `${ROOT}welcome.do`]);
const UPLOAD_PATH = `${ROOT}displayFile.do`;

/** The name of the form's only field. */
const FILE_FIELD = 'linkdoc';

const NO_FILE = 'Nu ati selectat fisierul ce urmeaza a fi transmis';

/** Longest upload; the real limit is not known. */
const MAX_UPLOAD_BYTES = 64 * 1024 * 1024;

/** The portal's application as it stands behind its gateway: a form, and the taking of a file. */
export function portalApplication(register: Register): Application {
  return {
    maxBodyBytes: MAX_UPLOAD_BYTES,
    longBody: { path: UPLOAD_PATH, endpoint: 'filingBody' },
    find: (request) => {
      if (request.path === UPLOAD_PATH) return uploadCall(register, request);
      if (request.method !== 'GET' || !FORM_PATHS.has(request.path)) return null;
      return {
        endpoint: 'filingForm',
        answer: () => Promise.resolve(portalPage(uploadPage(), sessionCookies(request))),
      };
    },
  };
}

function uploadCall(register: Register, request: WireRequest): ApplicationCall | null {
  if (request.method === 'GET') {
    return { endpoint: 'filingForm', answer: () => Promise.resolve(portalPage(rejectionPage(NO_FILE))) };
  }
  if (request.method !== 'POST') return null;
  return {
    endpoint: 'filingUpload',
    answer: async () => {
      const file = await fileOf(request);
      if (!file) return portalPage(rejectionPage(NO_FILE), sessionCookies(request));
      const { index } = register.submit(file.name, file.bytes, 'registered');
      return portalPage(successPage(file.name, index ?? ''), sessionCookies(request));
    },
    turnedAway: async (fault) => {
      const file = await fileOf(request);
      if (file) register.submit(file.name, file.bytes, fault?.kind === 'rejection' ? 'rejected' : 'turnedAway');
    },
  };
}

/** The form's file; null where none was chosen or the body is no form of this page. */
async function fileOf({ contentType, body }: WireRequest): Promise<{ name: string; bytes: Buffer } | null> {
  const headers = { 'Content-Type': contentType };
  const form = await new Response(new Uint8Array(body), { headers }).formData().catch(() => null);
  const files = form?.getAll(FILE_FIELD) ?? [];
  const [file] = files;
  if (files.length !== 1 || !(file instanceof File) || file.size === 0) return null;
  return { name: file.name, bytes: Buffer.from(await file.arrayBuffer()) };
}

/** The application's own session, given to a visitor who has none. */
function sessionCookies({ cookies }: WireRequest): string[] {
  if (cookies.has('JSESSIONID')) return [];
  return [`JSESSIONID=0000${randomBytes(17).toString('base64url')}:1a2b3c4d5; Path=/; HttpOnly`];
}
