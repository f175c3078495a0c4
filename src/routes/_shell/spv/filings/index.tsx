import { useQueryClient } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { Suspense } from 'react';
import { AddClientDialog } from '#src/features/clients/add/AddClientDialog.tsx';
import { UnsavedDocumentsNotice } from '#src/features/documentFolders/UnsavedDocumentsNotice.tsx';
import { filingList } from '#src/features/spvFilings/spvFilings.queries.ts';
import { FilingsScreen } from '#src/features/spvFilings/list/FilingsScreen.tsx';
import { filingSearchSchema } from '#src/features/spvFilings/list/filingSearch.ts';
import { markStale } from '#src/shared/api/markStale.ts';

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
    // The list stays in sight while the texts about clients come.
    <Suspense fallback={null}>
      <AddClientDialog code={taxId} onClose={onClose} onOpenClient={() => void markStale(queries, 'spvFiling')} />
    </Suspense>
  );
}
