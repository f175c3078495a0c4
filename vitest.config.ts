import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

/** Tests that need a real browser, token or host: each file has its own, and mostly waits for it. */
const endToEnd = ['e2e/journeys/**/*.test.ts', 'e2e/promises/**/*.test.ts', '**/*.e2e.test.ts'];
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
  'server/src/content/stores/s3Store.test.ts',
  'server/src/http/{answerCheck,fairQueue,listen}.test.ts',
  'server/src/identity/{texts,pages}/*.test.ts',
  'server/src/identity/accounts/passwordStrength.test.ts',
  'server/src/spvMessages/{newMessage,romanianTime}.test.ts',
  'server/src/web/*.test.ts',
];
const never = ['**/node_modules/**', '**/dist/**', 'native-host-rs/**'];

export default defineConfig({
  plugins: [react()],
  resolve: { tsconfigPaths: true },
  test: {
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
          exclude: [...never, ...endToEnd, ...inDocument],
          // These change nothing outside themselves: one module graph serves all files of a worker.
          isolate: false,
          testTimeout: 30_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'screens',
          environment: 'jsdom',
          include: inDocument,
          exclude: never,
          testTimeout: 30_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'server',
          include: ['server/**/*.test.ts'],
          exclude: [...never, ...withoutDatabase, ...documents],
          globalSetup: ['server/testing/databaseSetup.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: { name: 'documents', include: documents, exclude: never, isolate: false, testTimeout: 60_000 },
      },
      {
        extends: true,
        test: {
          name: 'authority',
          include: ['authority-simulator/**/*.test.ts', 'e2e/testEnvironment/**/*.test.ts'],
          exclude: [...never, ...endToEnd],
          globalSetup: ['scripts/setup/pythonTools.ts', 'e2e/testEnvironment/credentials/credentialsSetup.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
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
          maxWorkers: 2,
          // More browsers at once only wait longer for the processor.
          maxConcurrency: 3,
          // Another number of workers than the other projects, so it runs after them when an area has both.
          sequence: { groupOrder: 1 },
          // A list that is on the screen is read anew every two seconds at most: LIST_REREAD_MS.
          expect: { poll: { timeout: 10_000 } },
          testTimeout: 120_000,
          hookTimeout: 180_000,
        },
      },
    ],
  },
});
