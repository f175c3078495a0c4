import { readRows, type ReadRequest } from '../read/readRows.ts';

/** Stands in for the worker that reads lists, which a document without a browser does not have. */
export class ListWorker extends EventTarget {
  postMessage(request: ReadRequest): void {
    void readRows(request).then((data) => this.dispatchEvent(new MessageEvent('message', { data })));
  }

  terminate(): void {}
}
