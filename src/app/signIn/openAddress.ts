/** True for an address that needs nobody to be signed in: the local outbox. */
export const isOpenAddress = ({ pathname }: Pick<Location, 'pathname'>): boolean => pathname === '/outbox';
