import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { pdfAssets } from './src/shared/pdf/pdfAssets.plugin.ts';

/**
 * What stays out of the shared first chunks: the sign-in library, which comes beside the rest; its bridge page, which
 * needs nothing else; and the entry, which waits for texts while others already use what it imports.
 */
const STANDS_ALONE = /@azure[\\/]|authBridge|\.html|[\\/]main\.tsx/;
const isLibrary = (id: string): boolean => id.includes('node_modules') && !STANDS_ALONE.test(id);
const isOurs = (id: string): boolean => !id.includes('node_modules') && !STANDS_ALONE.test(id);

/** Builds the web application into dist/web; the server serves it. */
export default defineConfig({
  plugins: [
    tanstackRouter({
      target: 'react',
      autoCodeSplitting: true,
      routesDirectory: 'src/routes',
      generatedRouteTree: 'src/routeTree.gen.ts',
      routeFileIgnorePattern: '\\.test\\.',
      // What a screen loads is asked for with its code: the queries of one area are no part of another's first load.
      codeSplittingOptions: {
        defaultBehavior: [['component', 'loader'], ['errorComponent'], ['notFoundComponent'], ['pendingComponent']],
      },
    }),
    react(),
    pdfAssets(),
  ],
  resolve: { tsconfigPaths: true },
  build: {
    outDir: 'dist/web',
    sourcemap: true,
    target: 'chrome120',
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: { app: 'index.html', authBridge: 'auth-bridge.html' },
      output: {
        codeSplitting: {
          // One file each instead of dozens of small ones: they compress better, and libraries outlive a release.
          groups: [
            { name: 'libraries', tags: ['$initial'], test: isLibrary, priority: 2 },
            { name: 'first', tags: ['$initial'], test: isOurs, priority: 1 },
          ],
        },
      },
    },
  },
});
