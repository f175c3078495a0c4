import { describe, expect, it } from 'vitest';
import { DEFAULT_PDF_VIEW, fittedView, fittingZoom, rotated, rotatedBack, zoomed } from './pdfView.ts';

describe('the view of a document', () => {
  it('opens at 150 percent', () => expect(DEFAULT_PDF_VIEW.zoom).toBe(1.5));

  it('opens no wider than a phone, and no larger than is good to read', () =>
    expect([390, 768, 1440].map((width) => fittedView(width).zoom)).toEqual([0.45, 0.92, 1.5]));

  it('goes through the presets and stops at the ends', () => {
    const steps = [DEFAULT_PDF_VIEW];
    for (const direction of ['in', 'in', 'out', 'out', 'out', 'out', 'out'] as const) {
      steps.push(zoomed(steps.at(-1)!, direction));
    }
    expect(steps.map(({ zoom }) => zoom)).toEqual([1.5, 2, 2, 1.5, 1.25, 1, 0.5, 0.5]);
  });

  it('turns by a quarter and comes round after four', () => {
    const turned = rotated(DEFAULT_PDF_VIEW);
    expect(turned.rotation).toBe(90);
    expect(rotated(rotated(rotated(turned))).rotation).toBe(0);
    expect(rotatedBack(DEFAULT_PDF_VIEW).rotation).toBe(270);
    expect(rotatedBack(turned).rotation).toBe(0);
  });

  it('fits a page into the width of the window, or whole', () => {
    const [page, window] = [
      { width: 794, height: 1123 },
      { width: 1232, height: 832 },
    ];
    expect(fittingZoom('width', page, window)).toBe(1.51);
    expect(fittingZoom('page', page, window)).toBe(0.71);
    expect(fittingZoom('page', page, { width: 0, height: 0 })).toBe(0.1);
  });
});
