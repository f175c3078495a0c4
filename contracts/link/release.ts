import * as v from 'valibot';

/** Where the page finds what was released of the link, beside itself. */
export const RELEASE_FOLDER = '/link/';
/** Name of the manifest in that folder. */
export const RELEASE_MANIFEST = 'release.json';

const version = v.pipe(v.string(), v.regex(/^\d{1,9}\.\d{1,9}\.\d{1,9}(-[\w.-]{1,40})?$/));

/** A file to install from. The name has no folder. */
export const releaseFileSchema = v.object({
  part: v.picklist(['extension', 'host']),
  platform: v.picklist(['chromium', 'firefox', 'windows', 'macos', 'linux']),
  name: v.pipe(v.string(), v.regex(/^\w[\w.+~-]{0,119}$/)),
  sizeBytes: v.pipe(v.number(), v.integer(), v.minValue(1)),
  sha256: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/)),
});
export type ReleaseFile = v.InferOutput<typeof releaseFileSchema>;

/**
 * What was released of the link: the newest versions, the oldest that the product works with, and the files. Not
 * strict: a page that was opened before the release reads what it knows of a newer one.
 */
export const releaseSchema = v.object({
  versions: v.object({ library: version, extension: version, host: version }),
  required: v.object({ library: version, extension: version, host: version }),
  files: v.pipe(v.array(releaseFileSchema), v.maxLength(20)),
});
export type Release = v.InferOutput<typeof releaseSchema>;
