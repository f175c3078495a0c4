import { createFileRoute, Outlet } from '@tanstack/react-router';
import { periodOf } from '#src/features/spvReport/filters/reportPeriod.ts';
import { reportSearchSchema } from '#src/features/spvReport/reportSearch.ts';
import { dueDaysOptions, periodsOptions, reportOptions } from '#src/features/spvReport/spvReport.queries.ts';
import { SpvReportScreen } from '#src/features/spvReport/SpvReportScreen.tsx';

export const Route = createFileRoute('/_shell/dashboards/spv-report')({
  validateSearch: reportSearchSchema,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => {
    context.loadTexts('spvReport');
    void context.queryClient.prefetchQuery(periodsOptions());
    const period = periodOf(deps, undefined, new Date());
    void context.queryClient.prefetchQuery(reportOptions(period, deps));
    void context.queryClient.prefetchQuery(dueDaysOptions(period));
  },
  component: SpvReport,
});

function SpvReport() {
  return (
    <>
      <SpvReportScreen search={Route.useSearch()} />
      <Outlet />
    </>
  );
}
