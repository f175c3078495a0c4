/** What takes the keyboard inside an element, in the order of the page. */
export const controlsOf = (element: HTMLElement | null | undefined): readonly HTMLElement[] => [
  ...(element?.querySelectorAll<HTMLElement>(
    'input:not([type=file]):not(:disabled), textarea:not(:disabled), button:not(:disabled)',
  ) ?? []),
];
