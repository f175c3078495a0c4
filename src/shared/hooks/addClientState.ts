declare module '@tanstack/history' {
  interface HistoryState {
    /** Present where one comes to the client list to add a client; another value for each time. */
    addClient?: string;
  }
}

/** The state of an address that opens the client list with its add-client dialog. */
export const addClientState = (): { readonly addClient: string } => ({ addClient: crypto.randomUUID() });
