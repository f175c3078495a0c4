type Dismissal = {
  readonly detail: { readonly originalLayer: HTMLElement; readonly targetLayer: HTMLElement | undefined };
  readonly preventDefault: () => void;
};

/**
 * For the library, all that opened later lies in what opened before, and goes with it. One that was opened while another
 * was still closing stays: it goes only with what it stands in.
 */
export function keepOpen(event: Dismissal): void {
  const { originalLayer, targetLayer } = event.detail;
  if (targetLayer !== undefined && !targetLayer.contains(originalLayer)) event.preventDefault();
}
