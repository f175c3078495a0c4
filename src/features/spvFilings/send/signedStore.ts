import type { Api } from '#src/shared/api/api.ts';
import { createBatcher } from '#src/shared/api/batcher.ts';
import type { SendFile } from '#src/shared/api/contentStore.ts';

/** Stores a document that was signed and answers its place. Fails as the API and the content store do. */
export type SignedStore = (name: string, file: Blob) => Promise<string>;

type Waiting = PromiseWithResolvers<string> & { readonly name: string; readonly file: Blob };

/** What is signed shortly one after the other is stored together. */
export function createSignedStore(content: Pick<Api['content'], 'createBatch'>, sendFile: SendFile): SignedStore {
  const store = async (batch: readonly Waiting[]) => {
    const announced = batch.map(({ name, file }) => ({ name, sizeBytes: file.size }));
    const { files, signedUrl } = await content.createBatch({ files: announced });
    if (files.length !== batch.length) throw new Error('the batch has no place for each file');
    await sendFile(signedUrl, new Blob(batch.map(({ file }) => file)));
    files.forEach(({ id }, at) => batch[at]?.resolve(id));
  };
  const storeEach = (batch: readonly Waiting[]) => {
    for (const one of batch) store([one]).catch(one.reject);
  };
  const { add } = createBatcher<Waiting>((batch) => {
    // One that is refused costs the others nothing.
    store(batch).catch(() => storeEach(batch));
  });
  return (name, file) => {
    const waiting = { name, file, ...Promise.withResolvers<string>() };
    add(waiting, file.size);
    return waiting.promise;
  };
}
