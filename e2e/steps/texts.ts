import { en as identity } from '#server/identity/texts/texts.en.ts';
import { ro as identityRo } from '#server/identity/texts/texts.ro.ts';
import addresses from '../../public/locales/en/addresses.json' with { type: 'json' };
import begin from '../../public/locales/en/begin.json' with { type: 'json' };
import clientImport from '../../public/locales/en/clientImport.json' with { type: 'json' };
import clients from '../../public/locales/en/clients.json' with { type: 'json' };
import common from '../../public/locales/en/common.json' with { type: 'json' };
import contacts from '../../public/locales/en/contacts.json' with { type: 'json' };
import dashboards from '../../public/locales/en/dashboards.json' with { type: 'json' };
import deadlines from '../../public/locales/en/deadlines.json' with { type: 'json' };
import documentFolders from '../../public/locales/en/documentFolders.json' with { type: 'json' };
import error from '../../public/locales/en/error.json' with { type: 'json' };
import firm from '../../public/locales/en/firm.json' with { type: 'json' };
import form from '../../public/locales/en/form.json' with { type: 'json' };
import gallery from '../../public/locales/en/gallery.json' with { type: 'json' };
import home from '../../public/locales/en/home.json' with { type: 'json' };
import link from '../../public/locales/en/link.json' with { type: 'json' };
import notices from '../../public/locales/en/notices.json' with { type: 'json' };
import outbox from '../../public/locales/en/outbox.json' with { type: 'json' };
import palette from '../../public/locales/en/palette.json' with { type: 'json' };
import preview from '../../public/locales/en/preview.json' with { type: 'json' };
import refresh from '../../public/locales/en/refresh.json' with { type: 'json' };
import settings from '../../public/locales/en/settings.json' with { type: 'json' };
import shell from '../../public/locales/en/shell.json' with { type: 'json' };
import signatureStatus from '../../public/locales/en/signatureStatus.json' with { type: 'json' };
import signer from '../../public/locales/en/signer.json' with { type: 'json' };
import signIn from '../../public/locales/en/signIn.json' with { type: 'json' };
import certificates from '../../public/locales/en/spvCertificates.json' with { type: 'json' };
import contactForms from '../../public/locales/en/spvContacts.json' with { type: 'json' };
import filings from '../../public/locales/en/spvFilings.json' with { type: 'json' };
import messages from '../../public/locales/en/spvMessages.json' with { type: 'json' };
import report from '../../public/locales/en/spvReport.json' with { type: 'json' };
import requests from '../../public/locales/en/spvRequests.json' with { type: 'json' };
import statusBar from '../../public/locales/en/statusBar.json' with { type: 'json' };
import table from '../../public/locales/en/table.json' with { type: 'json' };
import tasks from '../../public/locales/en/tasks.json' with { type: 'json' };
import teams from '../../public/locales/en/teams.json' with { type: 'json' };
import time from '../../public/locales/en/time.json' with { type: 'json' };
import uploads from '../../public/locales/en/uploads.json' with { type: 'json' };
import users from '../../public/locales/en/users.json' with { type: 'json' };
import work from '../../public/locales/en/work.json' with { type: 'json' };
import workItems from '../../public/locales/en/workItems.json' with { type: 'json' };
import workSeries from '../../public/locales/en/workSeries.json' with { type: 'json' };
import addressesRo from '../../public/locales/ro/addresses.json' with { type: 'json' };
import beginRo from '../../public/locales/ro/begin.json' with { type: 'json' };
import clientImportRo from '../../public/locales/ro/clientImport.json' with { type: 'json' };
import clientsRo from '../../public/locales/ro/clients.json' with { type: 'json' };
import commonRo from '../../public/locales/ro/common.json' with { type: 'json' };
import contactsRo from '../../public/locales/ro/contacts.json' with { type: 'json' };
import dashboardsRo from '../../public/locales/ro/dashboards.json' with { type: 'json' };
import deadlinesRo from '../../public/locales/ro/deadlines.json' with { type: 'json' };
import documentFoldersRo from '../../public/locales/ro/documentFolders.json' with { type: 'json' };
import errorRo from '../../public/locales/ro/error.json' with { type: 'json' };
import firmRo from '../../public/locales/ro/firm.json' with { type: 'json' };
import formRo from '../../public/locales/ro/form.json' with { type: 'json' };
import galleryRo from '../../public/locales/ro/gallery.json' with { type: 'json' };
import homeRo from '../../public/locales/ro/home.json' with { type: 'json' };
import linkRo from '../../public/locales/ro/link.json' with { type: 'json' };
import noticesRo from '../../public/locales/ro/notices.json' with { type: 'json' };
import outboxRo from '../../public/locales/ro/outbox.json' with { type: 'json' };
import paletteRo from '../../public/locales/ro/palette.json' with { type: 'json' };
import previewRo from '../../public/locales/ro/preview.json' with { type: 'json' };
import refreshRo from '../../public/locales/ro/refresh.json' with { type: 'json' };
import settingsRo from '../../public/locales/ro/settings.json' with { type: 'json' };
import shellRo from '../../public/locales/ro/shell.json' with { type: 'json' };
import signatureStatusRo from '../../public/locales/ro/signatureStatus.json' with { type: 'json' };
import signerRo from '../../public/locales/ro/signer.json' with { type: 'json' };
import signInRo from '../../public/locales/ro/signIn.json' with { type: 'json' };
import certificatesRo from '../../public/locales/ro/spvCertificates.json' with { type: 'json' };
import contactFormsRo from '../../public/locales/ro/spvContacts.json' with { type: 'json' };
import filingsRo from '../../public/locales/ro/spvFilings.json' with { type: 'json' };
import messagesRo from '../../public/locales/ro/spvMessages.json' with { type: 'json' };
import reportRo from '../../public/locales/ro/spvReport.json' with { type: 'json' };
import requestsRo from '../../public/locales/ro/spvRequests.json' with { type: 'json' };
import statusBarRo from '../../public/locales/ro/statusBar.json' with { type: 'json' };
import tableRo from '../../public/locales/ro/table.json' with { type: 'json' };
import tasksRo from '../../public/locales/ro/tasks.json' with { type: 'json' };
import teamsRo from '../../public/locales/ro/teams.json' with { type: 'json' };
import timeRo from '../../public/locales/ro/time.json' with { type: 'json' };
import uploadsRo from '../../public/locales/ro/uploads.json' with { type: 'json' };
import usersRo from '../../public/locales/ro/users.json' with { type: 'json' };
import workRo from '../../public/locales/ro/work.json' with { type: 'json' };
import workItemsRo from '../../public/locales/ro/workItems.json' with { type: 'json' };
import workSeriesRo from '../../public/locales/ro/workSeries.json' with { type: 'json' };

/** What a person reads in English: the names by which the steps find things. */
export const texts = {
  addresses,
  begin,
  certificates,
  clientImport,
  clients,
  common,
  contacts,
  dashboards,
  deadlines,
  documentFolders,
  error,
  filings,
  signer,
  firm,
  form,
  gallery,
  identity,
  home,
  link,
  messages,
  notices,
  outbox,
  palette,
  preview,
  refresh,
  report,
  requests,
  contactForms,
  settings,
  signatureStatus,
  shell,
  signIn,
  statusBar,
  table,
  tasks,
  teams,
  time,
  uploads,
  users,
  work,
  workItems,
  workSeries,
} as const;

type Wide<T> = { readonly [Key in keyof T]: T[Key] extends string ? string : Wide<T[Key]> };
export type Texts = Wide<typeof texts>;

/** The same in Romanian. */
export const romanianTexts: Texts = {
  addresses: addressesRo,
  begin: beginRo,
  certificates: certificatesRo,
  clientImport: clientImportRo,
  clients: clientsRo,
  common: commonRo,
  contacts: contactsRo,
  dashboards: dashboardsRo,
  deadlines: deadlinesRo,
  documentFolders: documentFoldersRo,
  error: errorRo,
  filings: filingsRo,
  signer: signerRo,
  firm: firmRo,
  form: formRo,
  gallery: galleryRo,
  identity: identityRo,
  home: homeRo,
  link: linkRo,
  messages: messagesRo,
  notices: noticesRo,
  outbox: outboxRo,
  palette: paletteRo,
  preview: previewRo,
  refresh: refreshRo,
  report: reportRo,
  requests: requestsRo,
  contactForms: contactFormsRo,
  settings: settingsRo,
  signatureStatus: signatureStatusRo,
  shell: shellRo,
  signIn: signInRo,
  statusBar: statusBarRo,
  table: tableRo,
  tasks: tasksRo,
  teams: teamsRo,
  time: timeRo,
  uploads: uploadsRo,
  users: usersRo,
  work: workRo,
  workItems: workItemsRo,
  workSeries: workSeriesRo,
};

/** A text with its values put in, as i18next and the hosted pages write them. */
export const filled = (text: string, values: Readonly<Record<string, string | number>>): string =>
  text.replaceAll(/\{?\{(\w+)\}\}?/g, (whole, name: string) => String(values[name] ?? whole));

/** A pattern that takes a text with any values. */
export const anyOf = (text: string): RegExp =>
  new RegExp(
    `^${text
      .split(/\{?\{\w+\}\}?/)
      .map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`))
      .join('.*')}$`,
  );
