import * as v from 'valibot';
import { urlText } from './shared.ts';

/** Files that a list can be exported to. */
export const EXPORT_FORMATS = ['csv', 'xlsx'] as const;
export const exportFormatSchema = v.picklist(EXPORT_FORMATS);
export type ExportFormat = v.InferOutput<typeof exportFormatSchema>;

/** A signed address, from which the file is downloaded. */
export const exportedSchema = v.strictObject({ url: urlText });
