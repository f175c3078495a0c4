import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { pdfAssets } from './src/shared/pdf/pdfAssets.plugin.ts';

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
    pdfAssets(),
  ],
  resolve: { tsconfigPaths: true },
  build: {
    outDir: 'dist/web',
    sourcemap: true,
    target: 'chrome120',
    rollupOptions: { input: { app: 'index.html', authBridge: 'auth-bridge.html' } },
  },
});
