/** Lifetime of the link of an invitation, in days. */
export const INVITATION_DAYS = 7;
/** Most mails with invitations that a firm sends in 24 hours: they carry names that people have typed. */
export const INVITATION_MAILS_MAX = 100;
/** Most people of a team. */
export const TEAM_MEMBERS_MAX = 500;
