import { createReadStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import type { ContentStore } from './contentStore.ts';
import { removeStagedBefore, stageFile } from './stagedFile.ts';

/** A bucket of an S3-compatible store. */
export type S3Options = {
  readonly endpoint: string;
  readonly region: string;
  readonly bucket: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  /** Folder for incoming bytes: their name is their hash, which is known only at the end. */
  readonly incoming: string;
  /** Time limit of one call and longest pause between the bytes of an answer, in ms. */
  readonly timeoutMs: number;
};

/** An older temporary file belongs to a process that is gone. */
const STAGED_MS_MAX = 24 * 60 * 60 * 1000;

/** Stores content as objects `<tenant>/ab/cd/<sha256>`. The client library is loaded only where this store is used. */
export async function createS3Store(options: S3Options, now: () => number): Promise<ContentStore> {
  const { S3Client, PutObjectCommand, GetObjectCommand, DeleteObjectCommand, ListObjectsV2Command, NoSuchKey } =
    await import('@aws-sdk/client-s3');
  const { endpoint, region, bucket: Bucket, accessKeyId, secretAccessKey, incoming, timeoutMs } = options;
  const client = new S3Client({
    endpoint,
    region,
    forcePathStyle: true,
    credentials: { accessKeyId, secretAccessKey },
    requestHandler: { connectionTimeout: timeoutMs, socketTimeout: timeoutMs },
  });
  const inTime = () => ({ abortSignal: AbortSignal.timeout(timeoutMs) });
  await mkdir(incoming, { recursive: true, mode: 0o700 });
  await removeStagedBefore(incoming, now() - STAGED_MS_MAX);

  return {
    async stage(body) {
      const staged = await stageFile(incoming, body);
      return {
        sha256: staged.sha256,
        head: staged.head,
        commit: async (tenantId) => {
          await client.send(
            new PutObjectCommand({
              Bucket,
              Key: keyOf(tenantId, staged.sha256),
              Body: createReadStream(staged.path),
              ContentLength: staged.sizeBytes,
              ChecksumSHA256: Buffer.from(staged.sha256, 'hex').toString('base64'),
            }),
            inTime(),
          );
          await rm(staged.path, { force: true });
        },
        discard: () => rm(staged.path, { force: true }),
      };
    },

    async open(tenantId, sha256, range) {
      try {
        const Range = range === undefined ? {} : { Range: `bytes=${range.start}-${range.end}` };
        const { Body } = await client.send(
          new GetObjectCommand({ Bucket, Key: keyOf(tenantId, sha256), ...Range }),
          inTime(),
        );
        return Body instanceof Readable ? Body : null;
      } catch (error) {
        if (error instanceof NoSuchKey) return null;
        throw error;
      }
    },

    async remove(tenantId, sha256) {
      await client.send(new DeleteObjectCommand({ Bucket, Key: keyOf(tenantId, sha256) }), inTime());
    },

    removeAll: (tenantId) =>
      removeListed({
        list: async () =>
          (await client.send(new ListObjectsV2Command({ Bucket, Prefix: `${tenantId}/` }), inTime())).Contents ?? [],
        remove: (Key) => client.send(new DeleteObjectCommand({ Bucket, Key }), inTime()),
      }),
  };
}

const keyOf = (tenantId: string, sha256: string): string =>
  `${tenantId}/${sha256.slice(0, 2)}/${sha256.slice(2, 4)}/${sha256}`;

type Listed = { readonly Key?: string | undefined };
type Bucket = { readonly list: () => Promise<readonly Listed[]>; readonly remove: (key: string) => Promise<unknown> };

/** What was listed is removed before it lists again, so that the first page is always the next one. */
async function removeListed({ list, remove }: Bucket): Promise<void> {
  for (let page = await list(); page.length > 0; page = await list()) {
    for (const { Key } of page) if (Key !== undefined) await remove(Key);
  }
}
