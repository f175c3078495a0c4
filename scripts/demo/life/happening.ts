/** Something that happens at an instant, in ms since 1970; the time is set before it runs. */
export type Happening = { readonly at: number; readonly run: () => Promise<unknown> };
