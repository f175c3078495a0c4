/** How long a frame is waited for at most, in ms: with an answer in its cache the sign-in makes none. */
const LONGEST_WAIT_MS = 500;

/** Resolves when there is a frame in the page: the sign-in asks there who is signed in. */
export function frameMade(body: HTMLElement): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      observer.disconnect();
      resolve();
    };
    const observer = new MutationObserver(() => {
      if (body.querySelector('iframe') !== null) end();
    });
    observer.observe(body, { childList: true });
    const timer = setTimeout(end, LONGEST_WAIT_MS);
  });
}
