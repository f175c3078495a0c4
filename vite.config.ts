import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { linkRelease } from './src/shared/link/install/linkRelease.plugin.ts';
import { pdfAssets } from './src/shared/pdf/pdfAssets.plugin.ts';

/** Libraries of documents, sealing, charts, imports, boards, long lists, forms and calendars. */
const LOADED_LATER = new RegExp(
  [
    'pdfjs-dist',
    '@hpke',
    'uplot',
    'read-excel-file',
    'saxen',
    'fflate',
    '@atlaskit',
    '@tanstack/(react-virtual|virtual-core|react-form|form-core|pacer-lite|devtools-event-client)',
    '@internationalized',
    '@zag-js/(date-picker|date-utils|live-region)',
    '@ark-ui/react/dist/components/date-picker',
  ]
    .map((name) => `node_modules/${name}/`)
    .join('|'),
);

/** Builds the web application into dist/web; the server serves it. */
export default defineConfig({
  plugins: [
    tanstackRouter({
      target: 'react',
      autoCodeSplitting: true,
      routesDirectory: 'src/routes',
      generatedRouteTree: 'src/routeTree.gen.ts',
      routeFileIgnorePattern: '\\.test\\.',
    }),
    react(),
    linkRelease(),
    pdfAssets(),
  ],
  resolve: { tsconfigPaths: true },
  build: {
    outDir: 'dist/web',
    sourcemap: true,
    target: 'chrome120',
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: { app: 'index.html', 'auth-bridge': 'auth-bridge.html' },
      output: {
        codeSplitting: {
          groups: [
            // Apart, because the bridge page of the sign-in needs it alone.
            { name: 'msal', test: /node_modules[\\/]@azure/, priority: 2 },
            // All libraries but those that some screens alone load, when they need them.
            { name: 'vendor', test: (id) => id.includes('node_modules') && !LOADED_LATER.test(id), priority: 1 },
            // Our own modules of the first load that routes share: one file instead of some fifty small ones.
            { name: 'shared', tags: ['$initial'], minShareCount: 2 },
            // What all lists are made of: one file more for a list, instead of some fifteen small ones.
            { name: 'lists', test: /[\\/]src[\\/]shared[\\/](list|table|filters)[\\/]/ },
          ],
        },
      },
    },
  },
});
