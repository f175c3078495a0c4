import { build, type Plugin, type ResolvedConfig } from 'vite';

const APPLICATION = 'src/app/start.tsx';
/** The files of a first load. */
const FIRST_FILES = ['identity', 'libraries', 'start', 'first', 'shared'];
/** Has the browser compile every function of a file as it comes, beside the page's own thread, and not each at its first call. */
const COMPILED_WHOLE = '//# allFunctionsCalledOnLoad';

/**
 * Has the application's files come and be compiled beside the sign-in's, which run first; and builds the bridge page apart from the
 * application, whose library files it would otherwise load whole.
 */
export function firstScripts(): Plugin {
  let config: ResolvedConfig;
  return {
    name: 'first-scripts',
    apply: 'build',
    config: () => ({
      build: {
        rolldownOptions: {
          input: { app: 'index.html', start: APPLICATION },
          output: { postBanner: ({ name }) => (FIRST_FILES.includes(name) ? COMPILED_WHOLE : '') },
        },
      },
    }),
    configResolved: (resolved) => {
      config = resolved;
    },
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle = {} }) => {
        const chunk = Object.values(bundle)
          .filter((one) => one.type === 'chunk')
          .find((one) => one.facadeModuleId?.endsWith(APPLICATION));
        if (chunk === undefined) throw new Error(`${APPLICATION} was not built`);
        const later = [...chunk.imports, chunk.fileName].filter((file) => !html.includes(file));
        // As modules: only then they are compiled beside the page's own thread.
        const attrs = { rel: 'modulepreload', fetchpriority: 'low', crossorigin: true };
        return later.map((file) => ({
          tag: 'link',
          attrs: { ...attrs, href: `${config.base}${file}` },
          injectTo: 'head' as const,
        }));
      },
    },
    closeBundle: async () => {
      const { outDir, target, sourcemap } = config.build;
      await build({
        configFile: false,
        root: config.root,
        logLevel: config.logLevel ?? 'info',
        build: {
          outDir,
          target,
          sourcemap,
          emptyOutDir: false,
          copyPublicDir: false,
          modulePreload: false,
          rolldownOptions: { input: 'auth-bridge.html' },
        },
      });
    },
  };
}
