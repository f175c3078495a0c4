import { useEffect, useEffectEvent, useState } from 'react';

const hasFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer?.types.includes('Files') ?? false;

/** Takes files that are dropped anywhere on the page. True while some are held over it. */
export function useFileDrop(onFiles: (files: readonly File[]) => void): boolean {
  const [isOver, setIsOver] = useState(false);
  const take = useEffectEvent(onFiles);
  useEffect(() => {
    // Entering a child comes before leaving its parent: what is counted is how deep the pointer is.
    let depth = 0;
    const settle = (next: number) => {
      depth = Math.max(0, next);
      setIsOver(depth > 0);
    };
    const enter = (event: DragEvent) => {
      if (hasFiles(event)) settle(depth + 1);
    };
    const over = (event: DragEvent) => {
      if (hasFiles(event)) event.preventDefault();
    };
    const leave = (event: DragEvent) => {
      if (hasFiles(event)) settle(depth - 1);
    };
    const drop = (event: DragEvent) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      settle(0);
      take([...(event.dataTransfer?.files ?? [])]);
    };
    const gone = new AbortController();
    const { signal } = gone;
    window.addEventListener('dragenter', enter, { signal });
    window.addEventListener('dragover', over, { signal });
    window.addEventListener('dragleave', leave, { signal });
    window.addEventListener('drop', drop, { signal });
    return () => gone.abort();
  }, []);
  return isOver;
}
