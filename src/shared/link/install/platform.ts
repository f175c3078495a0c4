/** Platforms that the link is installed differently on. Source: product spec, chosen from the user agent. */
export type Platform = 'windows' | 'other';

/** The platform of a browser, by its user agent. */
export const platformOf = (userAgent: string): Platform => (/windows/i.test(userAgent) ? 'windows' : 'other');
