type Listenable<T extends unknown[]> = { addListener(listener: (...values: T) => void): void };

/** Who opened a port, as the browser vouches for it. */
export type Sender = {
  readonly id?: string | undefined;
  readonly frameId?: number | undefined;
  readonly origin?: string | undefined;
};

/** A `chrome.runtime.Port`, as much of it as is used here. */
export type Port = {
  readonly name: string;
  readonly sender?: Sender | undefined;
  /** Why it was closed, in Firefox; null when the other end just ended. Chromium says it in `runtime.lastError`. */
  readonly error?: { readonly message?: string | undefined } | null | undefined;
  readonly onMessage: Listenable<[message: unknown]>;
  readonly onDisconnect: Listenable<[]>;
  postMessage(message: unknown): void;
  disconnect(): void;
};

/** Name of the ports that our content script opens. */
export const PAGE_PORT = 'dosar-link';
