import { useState } from 'react';

/** Which card of a section is being changed or deleted. */
export function useOpenCard<T>() {
  const [edited, setEdited] = useState<{ readonly id: string | null } | null>(null);
  const [deleted, setDeleted] = useState<T | null>(null);
  return {
    edited,
    deleted,
    /** Null is for a new one. */
    edit: (id: string | null) => setEdited({ id }),
    askToDelete: setDeleted,
    close: () => {
      setEdited(null);
      setDeleted(null);
    },
  };
}
