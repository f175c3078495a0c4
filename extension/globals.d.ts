/** The product's exact origins, written into the bundle by `build.ts`. */
declare const PRODUCT_ORIGINS: readonly string[];
