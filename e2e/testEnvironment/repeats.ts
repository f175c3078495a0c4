/** How often a promise is repeated: `all` when everything is to be proved (`npm run prove`), else a tenth, at least once. */
export const repeats = (all: number): number => (process.env.DOSAR_PROVE === '1' ? all : Math.ceil(all / 10));
