/** A bearer token and its number, by which a refusal names it. */
export type NumberedToken = { readonly value: string; readonly number: number };

/** Where calls of the API get their token. The application provides it from the sign-in actor. */
export type TokenSource = {
  /** Waits for a usable token: through a silent renewal, if that is needed. */
  get(signal: AbortSignal): Promise<NumberedToken>;
  /** The API answered 401 to it. */
  refused(number: number): void;
  /** The API took it. */
  accepted(number: number): void;
};

type Connection = { readonly tokens: TokenSource; readonly language: () => string };

let connection: Connection | null = null;

/** Connects the API client to the signed-in person and the language. Called once, when the application starts. */
export function connectApi(next: Connection): void {
  connection = next;
}

/** The connection, which exists from the start of the application on. */
export function apiConnection(): Connection {
  if (connection === null) throw new Error('The API client is not connected.');
  return connection;
}
