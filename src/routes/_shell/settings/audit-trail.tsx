import { createFileRoute } from '@tanstack/react-router';
import { auditSearchSchema } from '#src/features/auditTrail/auditSearch.ts';
import { auditList } from '#src/features/auditTrail/auditTrail.queries.ts';
import { AuditTrailScreen } from '#src/features/auditTrail/AuditTrailScreen.tsx';
import { AUDIT_GATE } from '#src/features/settings/settingsPlaces.ts';
import { gated } from '#src/shared/flags/gate.ts';

export const Route = createFileRoute('/_shell/settings/audit-trail')({
  ...gated(AUDIT_GATE),
  validateSearch: auditSearchSchema,
  loaderDeps: ({ search }) => ({ ...search, entry: undefined }),
  loader: ({ context, deps }) => {
    context.loadTexts('auditTrail');
    void context.queryClient.prefetchQuery(auditList.page(deps));
  },
  component: AuditTrail,
});

function AuditTrail() {
  return <AuditTrailScreen search={Route.useSearch()} />;
}
