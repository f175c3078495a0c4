import { linkOptions } from '@tanstack/react-router';

/** The page of a work item. */
export const workItemLink = ({ id }: { readonly id: string }) =>
  linkOptions({ to: '/work/workItems/$slug/$tab', params: { slug: id, tab: 'timeline' } });
