import { useNavigate, useRouterState } from '@tanstack/react-router';
import { createContext, use, useMemo, useRef, type ReactNode } from 'react';

declare module '@tanstack/history' {
  interface HistoryState {
    /** Names the file that was dropped for the new form. */
    contactFile?: string;
  }
}

type DroppedFiles = {
  readonly put: (id: string, file: File) => void;
  readonly get: (id: string | undefined) => File | null;
};

const DroppedFileContext = createContext<DroppedFiles>({ put: () => {}, get: () => null });

/** Holds a file between the page on which it was dropped and the form that takes it: an address cannot carry one. */
export function DroppedFileProvider({ children }: { readonly children: ReactNode }) {
  const held = useRef<{ readonly id: string; readonly file: File } | null>(null);
  const files = useMemo<DroppedFiles>(
    () => ({
      put: (id, file) => {
        held.current = { id, file };
      },
      get: (id) => (held.current?.id === id ? (held.current?.file ?? null) : null),
    }),
    [],
  );
  return <DroppedFileContext value={files}>{children}</DroppedFileContext>;
}

/** Opens a new form with a file. */
export function useNewFormWith(): (file: File) => void {
  const { put } = use(DroppedFileContext);
  const navigate = useNavigate();
  return (file) => {
    const contactFile = crypto.randomUUID();
    put(contactFile, file);
    void navigate({ to: '/spv/contact-forms/new', state: { contactFile } });
  };
}

/** The file with which the form that is shown was opened; null for none, and after the page was loaded anew. */
export function useDroppedFile(): File | null {
  const { get } = use(DroppedFileContext);
  const id = useRouterState({ select: ({ location }) => location.state.contactFile });
  return get(id);
}
