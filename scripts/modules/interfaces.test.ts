import { globSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { serverFolder } from './folders.ts';
import { importsBetween } from './graph.ts';

/**
 * An area of the server is a folder with a module file. What it offers to others, it exports there. A folder without one
 * is a foundation, and is imported by file.
 */
const PROJECT = join(import.meta.dirname, '../..');
const moduleFileOf = (area: string) => `server/src/${area}/${area}.module.ts`;
const MODULE_FILES = new Set(globSync('server/src/*/*.module.ts', { cwd: PROJECT }));

describe('the areas of the server', () => {
  it('have a module file of their own name', () => {
    expect(MODULE_FILES.size).toBeGreaterThan(20);
    const others = [...MODULE_FILES].filter((file) => file !== moduleFileOf(serverFolder(file)));
    expect(others.map((file) => basename(file))).toEqual([]);
  });

  it('reach one another through the module file alone', () => {
    const imports = importsBetween(PROJECT, 'server/src', serverFolder);
    const intoAreas = imports.filter(({ imported }) => MODULE_FILES.has(moduleFileOf(serverFolder(imported))));
    expect(intoAreas.length).toBeGreaterThan(50);
    expect(
      intoAreas
        .filter(({ imported }) => !MODULE_FILES.has(imported))
        .map(({ file, imported }) => `${file} imports ${imported}`),
    ).toEqual([]);
  });
});
