import { dirname } from 'node:path';

/** A module of the server: a folder of `server/src`; what stands beside the folders starts the server. */
export const serverFolder = (file: string): string => file.split('/').slice(2, -1)[0] ?? 'server/src';

/** A part of the web application: a feature, all routes with their generated tree, the frame, or what features share. */
export function webFolder(file: string): string {
  if (file === 'src/routeTree.gen.ts') return 'src/routes';
  const parts = dirname(file).split('/');
  return parts.slice(0, parts[1] === 'features' ? 3 : 2).join('/');
}

/** A part of what features share: a folder of `src/shared`. */
export const sharedFolder = (file: string): string => dirname(file).split('/').slice(0, 3).join('/');
