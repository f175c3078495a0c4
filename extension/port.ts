type Listenable<T extends unknown[]> = { addListener(listener: (...values: T) => void): void };

/** The sender of a port, as the browser reports it. */
export type Sender = {
  readonly id?: string | undefined;
  readonly frameId?: number | undefined;
  readonly origin?: string | undefined;
};

/** The used part of `chrome.runtime.Port`. */
export type Port = {
  readonly name: string;
  readonly sender?: Sender | undefined;
  /** Why it was closed, in Firefox; null when the other end just ended. Chromium has it in `runtime.lastError`. */
  readonly error?: { readonly message?: string | undefined } | null | undefined;
  readonly onMessage: Listenable<[message: unknown]>;
  readonly onDisconnect: Listenable<[]>;
  postMessage(message: unknown): void;
  disconnect(): void;
};

/** Name of the ports that our content script opens. */
export const PAGE_PORT = 'dosar-link';
