import { matchesOf } from '../origins.ts';

type Options = {
  readonly document: Document;
  readonly text: (key: string) => string;
  readonly origins: readonly string[];
  /** Origins that the browser has not allowed yet. */
  readonly waiting: readonly string[];
  readonly request: (asked: { origins: string[] }) => Promise<boolean>;
};

/** Shows the allowed origins, and requests the missing ones. */
export function showPopup({ document, text, origins, waiting, request }: Options): void {
  const list = document.createElement('ul');
  for (const origin of origins) {
    const item = document.createElement('li');
    item.textContent = waiting.includes(origin) ? `${origin} – ${text('waiting')}` : origin;
    list.append(item);
  }
  const line = document.createElement('p');
  line.textContent = text(waiting.length === 0 ? 'works' : 'ask');
  document.body.replaceChildren(line, list);
  if (waiting.length === 0) return;
  const button = document.createElement('button');
  button.textContent = text('allow');
  // Requested synchronously in the click: browsers require the user gesture.
  const ask = async () => {
    if (!(await request({ origins: matchesOf(waiting) }))) return;
    showPopup({ document, text, origins, waiting: [], request });
    document.body.append(text('reload'));
  };
  button.addEventListener('click', () => void ask());
  document.body.append(button);
}
