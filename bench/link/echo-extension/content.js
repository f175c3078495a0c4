const worker = chrome.runtime.connect();
worker.onMessage.addListener((message) => window.postMessage({ echoed: message }, location.origin));
window.addEventListener('message', ({ source, data }) => {
  if (source === window && data.echo !== undefined) worker.postMessage(data.echo);
});
