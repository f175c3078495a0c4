/** Runs in the page: texts that reach beyond its edges, or are cut off without a sign of it. */
export async function textsThatDoNotFit(): Promise<{ rule: string; target: string; why: string }[]> {
  // Who opens something has its button in sight, also where the row of buttons can be moved; what is open follows it.
  for (const opener of document.querySelectorAll('button[aria-expanded=true]')) {
    opener.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }
  for (let frame = 0; frame < 2; frame += 1) await new Promise((resolve) => requestAnimationFrame(resolve));
  /** Rounding of the browser. */
  const SLACK = 1;
  const styles = new Map<Element, CSSStyleDeclaration>();
  const styleOf = (element: Element): CSSStyleDeclaration => {
    const style = styles.get(element) ?? getComputedStyle(element);
    styles.set(element, style);
    return style;
  };
  const complaintOf = (from: Element, text: DOMRect): string | null => {
    for (let element: Element | null = from; element !== null; element = element.parentElement) {
      const { overflowX, textOverflow, display } = styleOf(element);
      if (display === 'inline' || overflowX === 'visible') continue;
      if (overflowX === 'auto' || overflowX === 'scroll' || textOverflow === 'ellipsis') return null;
      const box = element.getBoundingClientRect();
      // Said to screen readers alone.
      if (box.width <= 2 || box.height <= 2) return null;
      if (text.right > box.right + SLACK || text.left < box.left - SLACK) return 'cut off';
    }
    return text.right > innerWidth + SLACK || text.left < -SLACK ? 'beyond the edge of the page' : null;
  };
  const found: { rule: string; target: string; why: string }[] = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const parent = node.parentElement;
    const words = node.textContent?.trim() ?? '';
    if (
      words === '' ||
      parent === null ||
      !parent.checkVisibility({ opacityProperty: true, visibilityProperty: true })
    ) {
      continue;
    }
    range.selectNodeContents(node);
    const why = complaintOf(parent, range.getBoundingClientRect());
    if (why !== null) found.push({ rule: 'texts-fit', target: words.slice(0, 60), why });
  }
  const page = document.documentElement;
  if (page.scrollWidth > innerWidth + SLACK) {
    found.push({ rule: 'page-fits', target: 'html', why: `${page.scrollWidth} px wide` });
  }
  return found;
}
