import { expect, it } from 'vitest';
import { viewsOfOtherAreas } from './scripts.ts';

it('views of other areas are told from those of the list and of the shell', () => {
  const sources = [
    'src/features/clients/ClientsScreen.tsx',
    'src/features/spvMessages/MessagesScreen.tsx',
    'src/features/spvMessages/spvMessages.queries.ts',
    'src/features/shell/Shell.tsx',
    'src/shared/pdf/pdfEngine.ts',
    'src/shared/ui/Button.tsx',
  ];
  expect(viewsOfOtherAreas(sources)).toEqual([
    'src/features/spvMessages/MessagesScreen.tsx',
    'src/shared/pdf/pdfEngine.ts',
  ]);
});
