import { linkOptions } from '@tanstack/react-router';

/** The page of a work item, at its first open part. */
export const workItemLink = ({ id }: { readonly id: string }) =>
  linkOptions({ to: '/work/workItems/$slug', params: { slug: id } });
