/**
 * Says which PIN a call is to use, without holding it: `none` when the token is logged in or has its own keypad,
 * `saved` for the one kept sealed with the certificate, `typed` for one that the view has sealed and keeps under `handle`.
 */
export type PinHandle =
  | { readonly kind: 'none' }
  | { readonly kind: 'saved' }
  | { readonly kind: 'typed'; readonly handle: string };
