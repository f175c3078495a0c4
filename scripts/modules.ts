import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { serverFolder } from './modules/folders.ts';
import { graphOf, levelsOf } from './modules/graph.ts';

/**
 * Writes the modules of the server by level into docs/modules.md. `--check` writes nothing and ends with 1 when the list
 * is not that of the code.
 */
const ROOT = dirname(import.meta.dirname);
const LIST = join(ROOT, 'docs/modules.md');

function listOf(): string {
  const graph = graphOf(ROOT, 'server/src', serverFolder);
  const levels = levelsOf(graph).map((folders, level) => {
    const lines = folders.map((folder) => {
      const used = [...(graph.get(folder)?.keys() ?? [])].toSorted();
      return `| \`${folder}\` | ${used.join(', ')} |`;
    });
    return [`## Level ${level}`, '| module | imports |', '|---|---|', ...lines].join('\n');
  });
  return `# Modules of the server
Written by \`npm run modules\` from the imports of \`server/src\`. A module imports lower levels only, so none stands in a
circle. Areas bring their policies, exports, jobs and labels in their module file, and are reached
through it alone; \`domain\` gathers them. A folder without one is a foundation.

${levels.join('\n\n')}
`;
}

const list = listOf();
if (!process.argv.includes('--check')) writeFileSync(LIST, list);
else if (readFileSync(LIST, 'utf8') !== list) {
  console.error('modules: run npm run modules and commit docs/modules.md');
  process.exit(1);
}
