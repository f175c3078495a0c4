/** Parts of the product, by what their folders' paths begin with, and the journeys that go through them. */
const AREAS: readonly { readonly folders: readonly string[]; readonly journeys: readonly RegExp[] }[] = [
  {
    folders: ['src/features/clients', 'server/src/clients', 'server/src/clientImports', 'server/src/companies'],
    journeys: [/\/clientImport/, /\/contacts\./, /\/mainJob/, /\/liveChanges/],
  },
  { folders: ['server/src/contacts', 'server/src/addresses', 'server/src/tags'], journeys: [/\/contacts\./] },
  {
    folders: ['src/features/spvFilings', 'src/features/uploads', 'server/src/spvFilings', 'server/src/declarations'],
    journeys: [/\/filing/, /\/receiptTampered/, /\/signingCertificate/, /\/keptDocuments/],
  },
  { folders: ['server/src/authorityStatus'], journeys: [/\/filing/, /\/receiptTampered/] },
  {
    folders: ['src/features/refresh', 'server/src/spvMessages', 'server/src/spvSessions', 'src/shared/preview'],
    journeys: [/\/mainJob/, /\/manyMessages/, /\/preview/, /\/twoTabs/, /\/authorityFails/, /\/serverKilled/],
  },
  {
    folders: ['src/features/spvCertificates', 'server/src/spvCertificates'],
    journeys: [/\/signingCertificate/, /\/tokenPulledOut/, /\/twoTabs/, /\/wrongPin/, /\/mainJob/],
  },
  { folders: ['src/features/spvRequests', 'server/src/spvRequests'], journeys: [/\/requests/] },
  { folders: ['src/features/spvContacts', 'server/src/spvContacts'], journeys: [/\/contactForms/] },
  { folders: ['src/features/spvReport', 'server/src/spvReport'], journeys: [/\/report/] },
  { folders: ['src/features/documentFolders', 'server/src/documentFolders'], journeys: [/\/keptDocuments/] },
  {
    folders: [
      'src/features/workItems',
      'src/features/tasks',
      'server/src/workItems',
      'server/src/workSeries',
      'server/src/tasks',
    ],
    journeys: [/\/workDay/, /\/workForMany/, /\/timer/, /\/liveChanges/],
  },
  { folders: ['src/features/time', 'server/src/timer', 'server/src/timeEntries'], journeys: [/\/timer/, /\/workDay/] },
  {
    folders: [
      'src/features/firm',
      'src/features/users',
      'server/src/firm',
      'server/src/invitations',
      'server/src/users',
    ],
    journeys: [/\/firmAccount/, /\/invitedColleague/, /\/twoFirms/],
  },
  {
    folders: ['src/features/signIn', 'src/features/profileMenu', 'server/src/identity', 'server/src/account'],
    journeys: [/\/accountSwitch/, /\/invitedColleague/, /\/firmAccount/],
  },
  { folders: ['src/features/shell', 'server/src/search'], journeys: [/\/palette/, /\/mainJob/] },
  { folders: ['src/features/gallery', 'src/shared/form', 'src/shared/ui'], journeys: [/\/gallery/, /\/contacts\./] },
  { folders: ['server/src/changes'], journeys: [/\/liveChanges/] },
  {
    folders: ['native-host-rs', 'contracts/link', 'src/shared/link', 'extension'],
    journeys: [/^extension\//, /\/linkParts/, /\/mainJob/, /\/filing/, /\/requests/, /\/tokenPulledOut/, /\/wrongPin/],
  },
  { folders: ['authority-simulator'], journeys: [/^authority-simulator\//, /\/mainJob/, /\/authorityFails/] },
  { folders: ['scripts/demo'], journeys: [/^scripts\/demo\//] },
];
/** What every part of the product stands on; the main job goes through all of it. */
const GROUND = ['src/shared', 'src/app', 'src/routes', 'contracts', 'machines', 'server/src', 'server/migrations'];
const MAIN_JOB = /\/mainJob/;

/** Folders that are named here, for the test that looks for them. */
export const namedFolders = (): string[] => AREAS.flatMap(({ folders }) => folders).concat(GROUND);

/**
 * The journeys that changed files may break: those of their area, what changed itself, and the main job where the ground
 * has changed. What a journey stands on in the test environment is not followed.
 */
export function journeysFor(changed: readonly string[], all: readonly string[]): string[] {
  const isChanged = (folders: readonly string[]) =>
    changed.some((file) => folders.some((folder) => file.startsWith(`${folder}/`)));
  const patterns = AREAS.filter(({ folders }) => isChanged(folders)).flatMap(({ journeys }) => journeys);
  if (isChanged(GROUND)) patterns.push(MAIN_JOB);
  return all.filter((file) => changed.includes(file) || patterns.some((pattern) => pattern.test(file)));
}
