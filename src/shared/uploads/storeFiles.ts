import { client } from '../api/api.ts';
import { putFile } from '../api/contentStore.ts';

/** Puts files into the content store, one after another; returns their ids for the call that uses them. */
export async function storeFiles(files: readonly File[]): Promise<string[]> {
  const ids: string[] = [];
  for (const file of files) {
    const batch = await client.content.createBatch({ files: [{ name: file.name, sizeBytes: file.size }] });
    await putFile(batch.signedUrl, file);
    ids.push(...batch.files.map(({ id }) => id));
  }
  return ids;
}
