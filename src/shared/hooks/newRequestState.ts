declare module '@tanstack/history' {
  interface HistoryState {
    /** Present where one comes to the requests to begin a new one; another value for each time. */
    newRequest?: string;
  }
}

/** The state of an address that opens the requests with a new one. */
export const newRequestState = (): { readonly newRequest: string } => ({ newRequest: crypto.randomUUID() });
