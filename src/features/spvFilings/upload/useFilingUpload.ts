import { useSystemActor } from '#src/shared/hooks/actors.tsx';
import { filingBatch } from '#src/shared/uploads/filingBatch.ts';
import { useFileDrop } from '#src/shared/uploads/useFileDrop.ts';

/** Uploads the files that a person chooses or drops on the window. */
export function useFilingUpload() {
  const uploads = useSystemActor('uploadQueue');
  const upload = (files: readonly File[]) => uploads.send({ type: 'files.added', ...filingBatch(files) });
  return { upload, isOver: useFileDrop(upload) };
}
