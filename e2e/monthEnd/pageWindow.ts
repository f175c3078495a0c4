/** A page's window, as much of it as the link uses: it says things to itself and hears them a moment later. */
export function createPageWindow(origin: string): Window {
  const events = new EventTarget();
  const page = {
    location: { origin },
    isSecureContext: true,
    addEventListener: events.addEventListener.bind(events),
    removeEventListener: events.removeEventListener.bind(events),
    postMessage: (message: unknown) => {
      const data = structuredClone(message);
      setImmediate(() => events.dispatchEvent(Object.assign(new Event('message'), { data, origin, source: page })));
    },
  };
  Object.assign(page, { top: page });
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- nothing else of a window is touched
  return page as unknown as Window;
}
