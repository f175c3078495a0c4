import { useSystemActor } from '#src/shared/hooks/actors.tsx';
import { useFileDrop } from '#src/shared/uploads/useFileDrop.ts';

/** Uploads the files that a person chooses or drops on the window. */
export function useFilingUpload() {
  const uploads = useSystemActor('uploadQueue');
  const upload = (files: readonly File[]) => uploads.send({ type: 'files.added', ...batchOf(files) });
  return { upload, isOver: useFileDrop(upload) };
}

const batchOf = (files: readonly File[]) => ({
  batchId: crypto.randomUUID(),
  files: files.map((body) => ({
    id: crypto.randomUUID(),
    name: body.name,
    body,
    purpose: { kind: 'spvFiling' } as const,
  })),
  isShown: true,
  listener: null,
});
