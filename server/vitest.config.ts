import { defineProject } from 'vitest/config';

/** Tests of the server: one database cluster for the run, one database for each file. */
export default defineProject({
  root: import.meta.dirname,
  test: {
    name: 'server',
    include: ['src/**/*.test.ts'],
    globalSetup: ['src/testing/databaseSetup.ts'],
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
});
