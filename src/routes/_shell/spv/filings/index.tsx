import { useQueryClient } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { UnsavedDocumentsNotice } from '#src/features/documentFolders/UnsavedDocumentsNotice.tsx';
import { filingSearchSchema } from '#src/features/spvFilings/list/filingSearch.ts';
import { FilingsScreen } from '#src/features/spvFilings/list/FilingsScreen.tsx';
import { filingList } from '#src/features/spvFilings/spvFilings.queries.ts';
import { markStale } from '#src/shared/api/markStale.ts';

/** With its fields it is a sixth of our own script on the first load of this page; few visits add a client. */
const AddClientDialog = lazy(async () => ({
  default: (await import('#src/features/clients/add/AddClientDialog.tsx')).AddClientDialog,
}));

export const Route = createFileRoute('/_shell/spv/filings/')({
  validateSearch: filingSearchSchema,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => {
    context.loadTexts('spvFilings', 'signatureStatus', 'signer', 'documentFolders');
    void context.queryClient.prefetchQuery(filingList.page(deps));
  },
  component: Filings,
});

function Filings() {
  return <FilingsScreen search={Route.useSearch()} addClient={addClient} notices={<UnsavedDocumentsNotice />} />;
}

const addClient = (taxId: string, onClose: () => void) => <NewClient taxId={taxId} onClose={onClose} />;

/** Once it is there, the filings with its code have their client. */
function NewClient({ taxId, onClose }: { readonly taxId: string; readonly onClose: () => void }) {
  const queries = useQueryClient();
  return (
    // The list stays in sight while the dialog and its texts come.
    <Suspense fallback={null}>
      <AddClientDialog code={taxId} onClose={onClose} onOpenClient={() => void markStale(queries, 'spvFiling')} />
    </Suspense>
  );
}
