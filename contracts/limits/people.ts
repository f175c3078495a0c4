/** Lifetime of the link of an invitation, in days. */
export const INVITATION_DAYS = 7;
/** Most mails with invitations that a firm sends in 24 hours: they carry names that people have typed. */
export const INVITATION_MAILS_MAX = 100;
/** Most people of a team. */
export const TEAM_MEMBERS_MAX = 500;
/** Most people of a firm, those who are invited included, and teams. */
export const PEOPLE_MAX = 500;
export const TEAMS_MAX = 50;
/** Days between the order to delete a firm and its deletion, in which an owner takes it back. */
export const FIRM_DELETION_DAYS = 14;
/** How long ago a person may have entered their password when they delete the firm, in ms. */
export const RECENT_SIGN_IN_MS = 5 * 60 * 1000;
/** Receipts whose names are read at once for the archive of a firm. */
export const RECEIPTS_READ_AT_ONCE = 200;
