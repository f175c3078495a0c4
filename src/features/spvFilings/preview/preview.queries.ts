import * as v from 'valibot';
import { api, type client } from '#src/shared/api/api.ts';
import type { PreviewContent } from '#src/shared/preview/previewFile.ts';

/** Documents of a filing, in the order they come about. */
export const FILING_PARTS = ['content', 'signed', 'confirmation', 'evidence'] as const;
export type FilingPart = (typeof FILING_PARTS)[number];
const partSchema = v.picklist(FILING_PARTS);

/** The state of the preview in the address. */
export const filingPreviewSchema = v.object({
  single: v.optional(v.fallback(v.literal(true), true), true),
  part: v.optional(v.fallback(partSchema, 'content'), 'content'),
});

/** A filing with the addresses of its documents. */
export const filingOptions = (id: string) => api.spvFilings.get.queryOptions({ input: { id } });

export type FilingDetail = Awaited<ReturnType<typeof client.spvFilings.get>>;

/** The document of a part: of an XML the PDF made of it, once there is one. */
export function documentOf(filing: FilingDetail, part: FilingPart): PreviewContent | null {
  if (part === 'content') return filing.validatedStatementContent ?? filing.file;
  if (part === 'evidence') return filing.evidenceContent && { ...filing.evidenceContent, isWrittenAnew: true };
  return part === 'signed' ? filing.signedStatementContent : filing.confirmationStatementContent;
}

/** A part that came as text. */
export const partOf = (part: string | null): FilingPart => (v.is(partSchema, part) ? part : 'content');
