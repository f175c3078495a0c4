type Drawing = { readonly done: Promise<void>; readonly cancel: () => void };

/** Starts a drawing when it is its turn; the answer takes it back. */
export type DrawingQueue = (start: () => Drawing) => () => void;

/** Draws so many at once, the others in the order in which they were asked for. */
export function createDrawingQueue(atOnce: number): DrawingQueue {
  const waiting = new Set<() => void>();
  let running = 0;
  const next = () => {
    for (const start of waiting) {
      if (running >= atOnce) return;
      waiting.delete(start);
      start();
    }
  };
  return (start) => {
    let drawing: Drawing | null = null;
    const begin = () => {
      running += 1;
      drawing = start();
      const end = () => {
        running -= 1;
        next();
      };
      drawing.done.then(end, end);
    };
    waiting.add(begin);
    next();
    return () => {
      waiting.delete(begin);
      drawing?.cancel();
    };
  };
}
