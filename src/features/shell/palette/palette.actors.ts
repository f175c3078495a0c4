import type { QueryClient } from '@tanstack/react-query';
import { fromPromise } from 'xstate';
import type { SearchHit } from '#contracts/api/search.ts';
import { paletteMachine } from '#machines/palette/palette.machine.ts';
import { api } from '#src/shared/api/api.ts';

/** The palette with the server's search. A search of the last minute is answered from memory. */
export const paletteActors = (queries: QueryClient): typeof paletteMachine =>
  paletteMachine.provide({
    actors: {
      search: fromPromise<readonly SearchHit[], { text: string }>(({ input: { text } }) =>
        queries.fetchQuery(api.search.find.queryOptions({ input: { query: text.trim() } })),
      ),
    },
  });
