/* Ports take no origin. */
/* oxlint-disable unicorn/require-post-message-target-origin */
const worker = chrome.runtime.connect();
worker.onMessage.addListener((message) => window.postMessage({ echoed: message }, location.origin));
window.addEventListener('message', ({ source, data }) => {
  if (source === window && data.echo !== undefined) worker.postMessage(data.echo);
});
