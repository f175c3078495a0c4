import { Generator, getConfig } from '@tanstack/router-generator';

/** Writes src/routeTree.gen.ts, which the compiler needs before the first build. */
const root = process.cwd();
const config = getConfig(
  {
    target: 'react',
    routesDirectory: 'src/routes',
    generatedRouteTree: 'src/routeTree.gen.ts',
    autoCodeSplitting: true,
    routeFileIgnorePattern: '\\.test\\.',
  },
  root,
);
await new Generator({ config, root }).run();
