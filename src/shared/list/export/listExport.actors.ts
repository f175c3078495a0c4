import { fromCallback } from 'xstate';
import type { ExportFormat } from '#contracts/api/export.ts';
import type { ErrorCode } from '#contracts/errors.ts';
import { listExportMachine, type ExportAnswer, type ExportRequest } from '#machines/listExport/listExport.machine.ts';
import { ApiError, type TransportCode } from '../../api/apiError.ts';
import { saveFile } from '../../downloads/saveFile.ts';
import { fetchExport } from './fetchExport.ts';

/** The call that signs the address of a list as a file. */
export type SignExport = (
  input: { readonly format: ExportFormat; readonly filter: object },
  options: { readonly signal: AbortSignal },
) => Promise<{ readonly url: string }>;

/** Fetches a list as a file with its call, and gives it to the browser's downloads. */
export const listExportActors = (sign: SignExport) =>
  fileActors((request, options) => {
    if (!('format' in request)) throw new Error('A list is exported in a format.');
    return sign(request, options);
  });

type SignFile = (
  request: ExportRequest,
  options: { readonly signal: AbortSignal },
) => Promise<{ readonly url: string }>;

/** Fetches a file that the server writes while it is read, from the address that a call signs, and saves it. */
export const fileActors = (sign: SignFile) =>
  listExportMachine.provide({
    actors: {
      fetchFile: fromCallback<{ type: 'none' }, ExportRequest | null>(({ input, sendBack }) => {
        const stopped = new AbortController();
        const onReceived = (bytes: number) => sendBack({ type: 'export.received', bytes });
        const run = async (request: ExportRequest): Promise<ExportAnswer> => {
          const { url } = await sign(request, { signal: stopped.signal });
          const { file, fileName } = await fetchExport(url, stopped.signal, onReceived);
          stopped.signal.throwIfAborted();
          saveFile(file, fileName);
          return { type: 'export.saved', fileName };
        };
        if (input !== null) void run(input).catch(brokenBy).then(sendBack);
        return () => stopped.abort();
      }),
    },
  });

const brokenBy = (error: unknown): ExportAnswer => ({ type: 'export.broke', code: codeOf(error) });
const codeOf = (error: unknown): ErrorCode | TransportCode =>
  error instanceof ApiError ? error.code : 'transport.unreadable';
