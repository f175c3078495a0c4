/** The month that is read, the last one of the seeded two years. */
export const REPORTED = { month: 10, year: 2026 } as const;
/** Clients, forms and months of the seeded firm. */
export const SEEDED = { clients: 1000, forms: 12, months: 24 } as const;
