import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { firstScripts } from './src/app/firstScripts.plugin.ts';
import { firstTexts } from './src/app/firstTexts.plugin.ts';
import { openingView } from './src/app/openingView.plugin.ts';
import { readyStyles } from './src/app/readyStyles.plugin.ts';
import { leanMsal } from './src/features/signIn/leanMsal.plugin.ts';
import { linkRelease } from './src/shared/link/linkRelease.plugin.ts';
import { pdfAssets } from './src/shared/pdf/pdfAssets.plugin.ts';

/** What stays out of the shared first chunks: the entry, which waits for texts while others already use what it imports. */
const STANDS_ALONE = /\.html|[\\/]main\.tsx|index\.css/;
/** What screens share, their icons too, but for what opens over them: that is loaded when it opens. */
const SHARED_BY_SCREENS =
  /[\\/](src[\\/]shared[\\/](ui|table|filters|text|hooks|api)|lucide-react|react-query|query-core)[\\/](?!.*(Surface|PickerList))/;
/** Of these what lists show when somebody acts, and forms and documents: the first load of a list does without. */
const SHARED_BY_FORMS =
  /[\\/](CopyButton|ConfirmDialog|FloatingBar|ChoiceFilter|ClientFilter|clientChoices\.queries|certificates\.queries|\w*Field|field\.recipe|icons[\\/](?!building-complex|chevron|user|check|x\.)[\w-]+)\.\w+$/;
const isOfLists = (id: string): boolean => SHARED_BY_SCREENS.test(id) && !SHARED_BY_FORMS.test(id);
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
    linkRelease(),
    pdfAssets(),
    firstScripts(),
    firstTexts(),
    openingView(),
    readyStyles(),
    leanMsal(),
  ],
  resolve: { tsconfigPaths: true },
  build: {
    outDir: 'dist/web',
    sourcemap: true,
    target: 'chrome120',
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          // One file each instead of dozens of small ones: they compress better, and libraries outlive a release.
          groups: [
            // With all it needs, and what loads the others: it runs before they are there.
            { name: 'identity', test: /[\\/]src[\\/]app[\\/]identity\.ts$|vite[\\/]preload-helper/, priority: 4 },
            { name: 'libraries', tags: ['$initial'], test: isLibrary, priority: 3 },
            { name: 'first', tags: ['$initial'], test: isOurs, priority: 2 },
            { name: 'shared', test: isOfLists, minShareCount: 3, priority: 1 },
            { name: 'forms', test: SHARED_BY_SCREENS, minShareCount: 3 },
          ],
        },
      },
    },
  },
});
