/* Ports take no origin. */
/* oxlint-disable unicorn/require-post-message-target-origin */
chrome.runtime.onConnect.addListener((page) => {
  const host = chrome.runtime.connectNative('ro.dosar.echo');
  page.onMessage.addListener((message) => host.postMessage(message));
  host.onMessage.addListener((message) => page.postMessage(message));
  page.onDisconnect.addListener(() => host.disconnect());
});
