import { getDocument, GlobalWorkerOptions, PDFWorker, TextLayer, version } from 'pdfjs-dist';
import type { PageViewport, PDFDocumentLoadingTask, PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist';
// oxlint-disable-next-line import/default -- the bundler makes an address of it
import workerUrl from 'pdfjs-dist/build/pdf.worker.min.mjs?url';
import { CSS_PIXELS_PER_POINT, type PdfView } from './pdfView.ts';

/** Character maps, fonts, decoders and colour profiles, served by us. The version keeps a cached copy from outliving its code. */
const ASSETS = `/assets/pdfjs-${version}`;

/** Most pixels of one canvas: above it a page is drawn smaller and stretched, or mobile browsers draw nothing. */
const CANVAS_PIXELS_MAX = 16_777_216;

/** Reads one document, in a worker of its own. */
export type PdfReader = {
  readonly read: (bytes: Uint8Array<ArrayBuffer>) => Promise<PDFDocumentProxy>;
  readonly close: () => Promise<void>;
};

/** Starts the reader of a document of ours or of the authority. No script in it runs, no address in it is fetched. */
export function startReader(): PdfReader {
  GlobalWorkerOptions.workerSrc = workerUrl;
  const worker = PDFWorker.create({});
  let task: PDFDocumentLoadingTask | null = null;
  return {
    read: (bytes) => {
      task = getDocument({
        data: bytes,
        worker,
        cMapUrl: `${ASSETS}/cmaps/`,
        standardFontDataUrl: `${ASSETS}/standard_fonts/`,
        wasmUrl: `${ASSETS}/wasm/`,
        iccUrl: `${ASSETS}/iccs/`,
        // The page's policy forbids code from text; a document's own fonts and functions do without.
        enableXfa: false,
        useWasm: false,
        // What a document does not bring looks the same on every workstation.
        useSystemFonts: false,
      });
      return task.promise;
    },
    close: async () => {
      await task?.destroy();
      worker.destroy();
    },
  };
}

/** Size of a page on the screen, in CSS pixels. */
export function pageSize(page: PDFPageProxy, { zoom, rotation }: PdfView): { width: number; height: number } {
  const { width, height } = viewportOf(page, zoom, rotation);
  return { width: Math.floor(width), height: Math.floor(height) };
}

type Drawing = { readonly done: Promise<void>; readonly cancel: () => void };

/** Draws a page sharply for this screen. */
export function drawPage(
  page: PDFPageProxy,
  { zoom, rotation }: Pick<PdfView, 'zoom' | 'rotation'>,
  canvas: HTMLCanvasElement,
): Drawing {
  return draw(page, viewportOf(page, zoom, rotation), canvas);
}

/** Draws a page as small as a stamp, to find it by. */
export function drawThumbnail(page: PDFPageProxy, width: number, canvas: HTMLCanvasElement): Drawing {
  const scale = width / page.getViewport({ scale: 1 }).width;
  return draw(page, page.getViewport({ scale }), canvas);
}

/** Width of a page that is drawn only to be ready, in CSS pixels. */
const PREPARED_PX = 16;

/** Has ready what a page is drawn of: pdf.js keeps what it has read for the first drawing, and the fonts. */
export const preparePage = (page: PDFPageProxy): Promise<void> =>
  drawThumbnail(page, PREPARED_PX, document.createElement('canvas')).done;

function draw(page: PDFPageProxy, viewport: PageViewport, canvas: HTMLCanvasElement): Drawing {
  const density = Math.min(
    globalThis.devicePixelRatio,
    Math.sqrt(CANVAS_PIXELS_MAX / (viewport.width * viewport.height)),
  );
  canvas.width = Math.floor(viewport.width * density);
  canvas.height = Math.floor(viewport.height * density);
  const picture = page.render({ canvas, viewport, transform: [density, 0, 0, density, 0, 0] });
  return { done: picture.promise, cancel: () => picture.cancel() };
}

/** The text of a page over its picture: it grows with the page by style alone. */
export type LaidText = {
  /** Resolves with the elements of the items of the text, in their order. */
  readonly done: Promise<readonly HTMLElement[]>;
  readonly turn: (rotation: number) => void;
  readonly remove: () => void;
};

/** Lays the text of a page over it, so that it can be selected, searched and read aloud. */
export function layText(page: PDFPageProxy, rotation: number, container: HTMLElement): LaidText {
  const turned = (turn: number) => viewportOf(page, 1, turn);
  container.replaceChildren();
  const text = new TextLayer({
    textContentSource: page.streamTextContent(),
    container,
    viewport: turned(rotation),
  });
  return {
    done: text.render().then(() => {
      // Below the text: without it a selection that leaves a line jumps to the end of the page.
      const end = document.createElement('div');
      end.className = 'endOfContent';
      container.append(end);
      return text.textDivs;
    }),
    turn: (turn) => text.update({ viewport: turned(turn) }),
    remove: () => {
      text.cancel();
      container.replaceChildren();
    },
  };
}

/** Draws a page for paper and gives it as a picture. */
export async function pictureOf(page: PDFPageProxy, dotsPerInch: number): Promise<Blob> {
  const canvas = document.createElement('canvas');
  const viewport = page.getViewport({ scale: dotsPerInch / 72 });
  canvas.width = Math.floor(viewport.width);
  canvas.height = Math.floor(viewport.height);
  await page.render({ canvas, viewport, intent: 'print' }).promise;
  const picture = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve));
  canvas.width = 0;
  if (picture === null) throw new Error('the page could not be drawn');
  return picture;
}

const viewportOf = (page: PDFPageProxy, zoom: number, rotation: number) =>
  page.getViewport({ scale: zoom * CSS_PIXELS_PER_POINT, rotation: (page.rotate + rotation) % 360 });
