/* oxlint-disable oxc/no-barrel-file -- the one index of numbers; each importer would name a dozen files */
/** Numbers with their unit and source, by area: a new one goes into the file of its own. */
export * from './limits/calendar.ts';
export * from './limits/api.ts';
export * from './limits/signIn.ts';
export * from './limits/people.ts';
export * from './limits/audit.ts';
export * from './limits/clients.ts';
export * from './limits/home.ts';
export * from './limits/deadlines.ts';
export * from './limits/notices.ts';
export * from './limits/work.ts';
export * from './limits/link.ts';
export * from './limits/authority.ts';
export * from './limits/requests.ts';
export * from './limits/refresh.ts';
export * from './limits/sessions.ts';
export * from './limits/upload.ts';
export * from './limits/filings.ts';
export * from './limits/documentFolders.ts';
export * from './limits/contactForms.ts';
export * from './limits/mail.ts';
export * from './limits/changes.ts';
export * from './limits/shell.ts';
