import { useState } from 'react';
import type { AnyActor } from 'xstate';

/** An actor that brings to its end what it has begun, also when the screen is gone. Started once. */
export function useLastingActor<TActor extends AnyActor>(create: () => TActor): TActor {
  const [actor] = useState(() => {
    const created = create();
    created.start();
    return created;
  });
  return actor;
}
