/** Platforms that the link is installed differently on. Source: specification LI-12. */
export type Platform = 'windows' | 'other';

/** The platform of a browser, by its user agent. */
export const platformOf = (userAgent: string): Platform => (/windows/i.test(userAgent) ? 'windows' : 'other');
