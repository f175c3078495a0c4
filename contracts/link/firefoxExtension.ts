/** Id of the extension in Firefox, where its manifest names it. Elsewhere browsers derive it from a key. */
export const FIREFOX_EXTENSION_ID = 'link@dosar.ro';
