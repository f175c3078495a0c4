import { queryOptions } from '@tanstack/react-query';
import type { Link } from './calls/link.ts';

/** Certificates on the tokens that are plugged in. One query for all who ask: the link takes one such call at a time. */
export const tokenCertificatesOptions = (link: Link) =>
  queryOptions({
    queryKey: ['link', 'tokenCertificates'],
    queryFn: ({ signal }) => link.call('listCertificates', {}, { signal }),
  });
