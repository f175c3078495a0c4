import { useState } from 'react';
import { MOBILE_BREAKPOINT_PX } from '#contracts/limits.ts';

/** Where the tab keeps for its session whether the small pages are shown. */
const KEY = 'preview.thumbnails';

const isMobile = (): boolean => window.innerWidth < MOBILE_BREAKPOINT_PX;

/** Whether the small pages are shown beside the document. On a phone they lie over it, and are asked for each time. */
export function useThumbnailPanel() {
  const [isOpen, setOpen] = useState(() => !isMobile() && sessionStorage.getItem(KEY) === 'open');
  const show = (next: boolean) => {
    setOpen(next);
    if (!isMobile()) sessionStorage.setItem(KEY, next ? 'open' : 'closed');
  };
  return {
    isOpen,
    toggle: () => show(!isOpen),
    /** After a page was chosen: what lies over the document goes. */
    chosen: () => {
      if (isMobile()) setOpen(false);
    },
  };
}
