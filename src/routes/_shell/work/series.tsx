import { createFileRoute, stripSearchParams } from '@tanstack/react-router';
import * as v from 'valibot';
import { idSchema } from '#contracts/api/shared.ts';
import { seriesList } from '#src/features/workItems/series/series.queries.ts';
import { SeriesScreen } from '#src/features/workItems/seriesList/SeriesScreen.tsx';
import { seriesSearchSchema } from '#src/features/workItems/seriesList/seriesSearch.ts';
import { absent } from '#src/shared/list/filters.ts';

/** The list, and the recurring work that is open over it. */
const searchSchema = v.object({ ...seriesSearchSchema.entries, series: absent(idSchema) });

export const Route = createFileRoute('/_shell/work/series')({
  validateSearch: searchSchema,
  search: { middlewares: [stripSearchParams({ page: 1 })] },
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => {
    context.loadTexts('workSeries', 'workItems', 'work', 'form');
    void context.queryClient.prefetchQuery(seriesList.page(deps));
  },
  component: SeriesList,
});

function SeriesList() {
  const { series = null, ...search } = Route.useSearch();
  return <SeriesScreen search={search} open={series} />;
}
