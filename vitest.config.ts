import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

/** Tests that need a real browser, token or host: each file has its own, and mostly waits for it. */
const endToEnd = ['e2e/journeys/**/*.test.ts', 'e2e/promises/**/*.test.ts', '**/*.e2e.test.ts'];
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
          include: ['{contracts,machines,src,extension,scripts,bench}/**/*.test.{ts,tsx}'],
          exclude: [...never, ...endToEnd],
        },
      },
      {
        extends: true,
        test: {
          name: 'server',
          include: ['server/**/*.test.ts'],
          exclude: never,
          globalSetup: ['server/testing/databaseSetup.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'authority',
          include: ['authority-simulator/**/*.test.ts', 'e2e/testEnvironment/**/*.test.ts'],
          exclude: [...never, ...endToEnd],
          globalSetup: ['scripts/setup/pythonTools.ts'],
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
          maxWorkers: 2,
          // A list that is on the screen is read anew every two seconds at most: LIST_REREAD_MS.
          expect: { poll: { timeout: 10_000 } },
          testTimeout: 120_000,
          hookTimeout: 180_000,
        },
      },
    ],
  },
});
