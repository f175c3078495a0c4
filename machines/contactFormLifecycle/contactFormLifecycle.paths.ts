import type { PathOptions } from '../testing/explore.ts';
import { testPaths } from '../testing/testPaths.ts';
import { CONTACT_FORM_EVENTS, contactFormLifecycleMachine } from './contactFormLifecycle.machine.ts';

/** All that can happen to a contact form. */
export const contactFormLifecyclePathOptions: PathOptions<typeof contactFormLifecycleMachine> = {
  inputs: [undefined],
  events: CONTACT_FORM_EVENTS.map((type) => ({ type })),
};

/** A path for each change of status: the server's API is taken along them too. */
export const contactFormLifecyclePaths = () =>
  testPaths(contactFormLifecycleMachine, contactFormLifecyclePathOptions).filter(({ events }) => events.length > 0);
