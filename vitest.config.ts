import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { CORES, onThisMachine } from './scripts/test/machine.ts';
import { SlowestFirst } from './scripts/test/slowestFirst.ts';

/** Tests that need a real browser, token or host: each file has its own, and mostly waits for it. */
const endToEnd = ['e2e/journeys/**/*.test.ts', 'e2e/promises/**/*.test.ts', '**/*.e2e.test.ts'];
/** Tests of the installer that `npm run windows` has made and names; without it they are no part of an area. */
const underWine = ['scripts/windows/*.windows.test.ts'];
const ofInstaller = process.env.DOSAR_WINDOWS_INSTALLER === undefined ? [] : underWine;
/** Tests that need a document without being components. */
const inDocument = [
  'src/**/*.test.tsx',
  'src/app/signIn/accountSwitch.test.ts',
  'src/shared/hooks/shortcuts.test.ts',
  'src/shared/link/**/transport.test.ts',
  'extension/errorCodes.test.ts',
  'extension/content/contentRelay.test.ts',
  'extension/managed/managed.test.ts',
];
/** Readers of documents from outside: programs of their own with limits of time and memory. */
const documents = ['server/src/declarations/**/*.test.ts'];
/** Tests of the server that open no database; one that does fails here, because none is provided. */
const withoutDatabase = [
  'server/src/authorityStatus/stateClient.test.ts',
  'server/src/companies/registerAnswer.test.ts',
  'server/src/config/config.test.ts',
  'server/src/content/stores/s3Store.test.ts',
  'server/src/deadlines/dueDay.test.ts',
  'server/src/exports/{columns,csv,xlsx}.test.ts',
  'server/src/fileNames/*.test.ts',
  'server/src/http/{answerCheck,fairQueue,listen}.test.ts',
  'server/src/identity/{texts,pages}/*.test.ts',
  'server/src/identity/accounts/passwordStrength.test.ts',
  'server/src/spvMessages/newMessage.test.ts',
  'server/src/time/*.test.ts',
  'server/src/web/*.test.ts',
];
/** Without isolation one module graph, and in screens one document, serves all files of a worker: this cleans up between. */
const cleanUp = ['scripts/test/cleanUp.ts'];
const isShuffled = process.env.DOSAR_TEST_SHUFFLE !== undefined;
const never = ['**/node_modules/**', '**/dist/**', 'native-host-rs/**'];

export default defineConfig({
  plugins: [react()],
  resolve: { tsconfigPaths: true },
  test: {
    // The default is one core less than there are, which leaves half of a small machine idle.
    maxWorkers: Number(process.env.DOSAR_TEST_WORKERS ?? CORES),
    sequence: isShuffled
      ? { shuffle: { files: true, tests: true }, seed: Number(process.env.DOSAR_TEST_SHUFFLE) }
      : { sequencer: SlowestFirst },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: [
            '{contracts,machines,src,extension,scripts,bench}/**/*.test.ts',
            'e2e/monthEnd/*.test.ts',
            ...withoutDatabase,
          ],
          exclude: [...never, ...endToEnd, ...inDocument, ...underWine],
          isolate: false,
          setupFiles: cleanUp,
          testTimeout: onThisMachine(60_000),
        },
      },
      {
        extends: true,
        test: {
          name: 'screens',
          environment: 'jsdom',
          isolate: false,
          include: inDocument,
          exclude: never,
          setupFiles: [...cleanUp, 'scripts/test/cleanDocument.ts'],
          testTimeout: onThisMachine(60_000),
        },
      },
      {
        extends: true,
        test: {
          name: 'server',
          isolate: false,
          include: ['server/**/*.test.ts'],
          exclude: [...never, ...withoutDatabase, ...documents],
          globalSetup: ['server/testing/databaseSetup.ts'],
          setupFiles: [...cleanUp, 'server/testing/noteStatements.ts'],
          testTimeout: onThisMachine(90_000),
          hookTimeout: onThisMachine(120_000),
        },
      },
      {
        extends: true,
        test: {
          name: 'documents',
          include: documents,
          exclude: never,
          isolate: false,
          setupFiles: cleanUp,
          testTimeout: onThisMachine(120_000),
        },
      },
      {
        extends: true,
        test: {
          name: 'authority',
          isolate: false,
          include: ['authority-simulator/**/*.test.ts', 'e2e/testEnvironment/**/*.test.ts'],
          exclude: [...never, ...endToEnd],
          globalSetup: ['scripts/setup/pythonTools.ts', 'e2e/testEnvironment/credentials/credentialsSetup.ts'],
          setupFiles: cleanUp,
          testTimeout: onThisMachine(120_000),
          hookTimeout: onThisMachine(120_000),
        },
      },
      {
        extends: true,
        test: {
          name: 'windows',
          include: ofInstaller,
          exclude: never,
          testTimeout: onThisMachine(180_000),
          hookTimeout: onThisMachine(180_000),
        },
      },
      {
        extends: true,
        test: {
          name: 'e2e',
          include: endToEnd,
          exclude: never,
          globalSetup: [
            'scripts/setup/build.ts',
            'e2e/testEnvironment/credentials/credentialsSetup.ts',
            'e2e/testEnvironment/prepared/preparedSetup.ts',
            'e2e/testEnvironment/shared/sharedSetup.ts',
          ],
          setupFiles: 'e2e/testEnvironment/tellOfFailure.ts',
          // More browsers at once only wait longer for the processor.
          maxConcurrency: 3,
          // Runs after the other projects when an area has both: their workers and its browsers would be in each other's way.
          sequence: { groupOrder: 1 },
          // A list that is on the screen is read anew every two seconds at most: LIST_REREAD_MS.
          expect: { poll: { timeout: onThisMachine(10_000) } },
          testTimeout: onThisMachine(300_000),
          hookTimeout: onThisMachine(300_000),
        },
      },
    ],
  },
});
