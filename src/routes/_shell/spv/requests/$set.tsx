import { createFileRoute, notFound } from '@tanstack/react-router';
import * as v from 'valibot';
import { requestSearchSchema } from '#src/features/spvRequests/list/requestSearch.ts';
import { RequestsScreen } from '#src/features/spvRequests/list/RequestsScreen.tsx';
import { REQUEST_SETS, requestList } from '#src/features/spvRequests/spvRequests.queries.ts';

const setSchema = v.picklist(REQUEST_SETS);

export const Route = createFileRoute('/_shell/spv/requests/$set')({
  params: {
    parse: ({ set }) => {
      if (!v.is(setSchema, set)) throw notFound();
      return { set };
    },
  },
  validateSearch: requestSearchSchema,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps, params }) => {
    context.loadTexts('spvRequests', 'link', 'contacts', 'form');
    void context.queryClient.prefetchQuery(requestList(params.set).page(deps));
  },
  component: Requests,
});

function Requests() {
  const { set } = Route.useParams();
  return <RequestsScreen key={set} set={set} search={Route.useSearch()} />;
}
