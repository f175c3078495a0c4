import { PDF_ZOOM } from '#contracts/limits.ts';

/** How the pages lie: one below the other, side by side, or one at a time. */
export const SCROLL_MODES = ['vertical', 'horizontal', 'single'] as const;
export type ScrollMode = (typeof SCROLL_MODES)[number];

/** What a reader has set for the document in front of them. */
export type PdfView = {
  /** Size of a page, 1 being its size on paper. */
  readonly zoom: number;
  /** Quarter turns clockwise, in degrees. */
  readonly rotation: 0 | 90 | 180 | 270;
  readonly scrollMode: ScrollMode;
};

export const DEFAULT_PDF_VIEW: PdfView = { zoom: PDF_ZOOM.default, rotation: 0, scrollMode: 'vertical' };

const TURNED = { 0: 90, 90: 180, 180: 270, 270: 0 } as const;
const TURNED_BACK = { 0: 270, 90: 0, 180: 90, 270: 180 } as const;

/** A quarter turn clockwise. */
export const rotated = (view: PdfView): PdfView => ({ ...view, rotation: TURNED[view.rotation] });

/** A quarter turn against the clock. */
export const rotatedBack = (view: PdfView): PdfView => ({ ...view, rotation: TURNED_BACK[view.rotation] });

/** The next preset above or below the present zoom; the zoom itself at the ends. */
export function zoomed(view: PdfView, direction: 'in' | 'out'): PdfView {
  const further =
    direction === 'in'
      ? PDF_ZOOM.presets.find((preset) => preset > view.zoom)
      : PDF_ZOOM.presets.findLast((preset) => preset < view.zoom);
  return { ...view, zoom: further ?? view.zoom };
}

/** CSS pixels in a point of a PDF. */
export const CSS_PIXELS_PER_POINT = 96 / 72;

/** Width of a page of paper at its own size, and what the viewer leaves around it, in CSS pixels. */
const A4_WIDTH = 794;
const PAGE_MARGIN = 32;

/** The view a document opens in: as large as is good to read, but no wider than the window. */
export function fittedView(windowWidth: number): PdfView {
  const fitting = Math.floor(((windowWidth - PAGE_MARGIN) / A4_WIDTH) * 100) / 100;
  return { ...DEFAULT_PDF_VIEW, zoom: Math.min(DEFAULT_PDF_VIEW.zoom, fitting) };
}

/** A page as wide as the window, or seen whole. */
export type PdfFit = 'width' | 'page';

type Size = { readonly width: number; readonly height: number };

/** The zoom in which a page of this size at zoom 1 fits the window. */
export function fittingZoom(fit: PdfFit, page: Size, window: Size): number {
  const wide = (window.width - PAGE_MARGIN) / page.width;
  const high = (window.height - PAGE_MARGIN) / page.height;
  const zoom = fit === 'width' ? wide : Math.min(wide, high);
  return Math.max(SMALLEST_FIT, Math.floor(zoom * 100) / 100);
}

/** A window too small for a page still shows something of it. */
const SMALLEST_FIT = 0.1;
