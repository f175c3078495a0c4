import { lazyRouteComponent } from '@tanstack/react-router';
import { Suspense } from 'react';
import { closeNewRequest, openNewRequest, useOpenedRequest } from '#src/shared/begin/newRequestState.ts';
import { beginAgain } from '../list/beginAgain.ts';

/** Few visits ask for a document from elsewhere than the list of requests. */
const NewRequest = lazyRouteComponent(() => import('./NewRequest.tsx'), 'NewRequest');

/** A new request that was begun anywhere in the product, over whatever is shown. */
export function NewRequestHost() {
  const opened = useOpenedRequest();
  if (opened === null) return null;
  return (
    <Suspense fallback={null}>
      <NewRequest
        key={opened.id}
        begin={opened.begin}
        isAlone
        onAgain={(requests) => openNewRequest(beginAgain(requests))}
        onClose={closeNewRequest}
      />
    </Suspense>
  );
}
