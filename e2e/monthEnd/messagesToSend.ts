/** The messages that go to clients: the product's kind, and the authority's own word for it. */
export const TYPE_TO_SEND = 'Summons';
export const AUTHORITY_TYPE_TO_SEND = 'SOMATII';
