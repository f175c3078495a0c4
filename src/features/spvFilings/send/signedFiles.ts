/** Signed documents on their way from the host to the server, by attempt. In memory only: the host keeps them too. */
export type SignedFiles = {
  keep(attemptId: string, file: Blob): void;
  get(attemptId: string): Blob | null;
  drop(attemptId: string): void;
};

export function createSignedFiles(): SignedFiles {
  const files = new Map<string, Blob>();
  return {
    keep: (attemptId, file) => {
      files.set(attemptId, file);
    },
    get: (attemptId) => files.get(attemptId) ?? null,
    drop: (attemptId) => {
      files.delete(attemptId);
    },
  };
}
