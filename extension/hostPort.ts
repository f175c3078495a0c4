import type { LinkReason } from '#contracts/link/errors.ts';
import { NATIVE_HOST_NAME, type HostMessage } from '#contracts/link/messages.ts';
import type { Port } from './port.ts';

/** `chrome.runtime`, as much of it as is used here. */
export type Runtime = {
  readonly id: string;
  readonly lastError?: { readonly message?: string | undefined } | undefined;
  connectNative(name: string): Port;
};

type Options = {
  readonly runtime: Runtime;
  readonly onFrame: (frame: unknown) => void;
  /** The host is gone without having been asked to go. */
  readonly onLost: (reason: LinkReason) => void;
};

/** The one port to the native host: opened by the first request, opened again by the first after it was lost. */
export function createHostPort({ runtime, onFrame, onLost }: Options) {
  let current: Port | null = null;

  const open = (): Port => {
    const port = runtime.connectNative(NATIVE_HOST_NAME);
    port.onMessage.addListener((frame) => {
      if (current === port) onFrame(frame);
    });
    port.onDisconnect.addListener(() => {
      const reason =
        port.error === null ? 'hostExited' : reasonOfDisconnect((runtime.lastError ?? port.error)?.message);
      if (current !== port) return;
      current = null;
      onLost(reason);
    });
    return port;
  };

  return {
    request: (message: HostMessage): void => {
      current ??= open();
      send(current, message);
    },
    cancel: (id: string): void => {
      if (current !== null) send(current, { kind: 'cancel', id });
    },
    close: (): void => {
      current?.disconnect();
      current = null;
    },
  };
}

/** A port that has died throws until its own event, which says why, has come: only that event calls `onLost`. */
function send(port: Port, message: HostMessage): void {
  try {
    port.postMessage(message);
  } catch {
    return;
  }
}

/** What it means when the browser closes the port to the native host and gives this text. */
export const reasonOfDisconnect = (text: string | undefined): LinkReason =>
  REASONS.find(([known]) => text?.startsWith(known) === true)?.[1] ?? 'hostBroken';

/** Texts of Chromium and Firefox, measured; what is not among them is a host that did not keep to the protocol. */
const REASONS: readonly (readonly [text: string, reason: LinkReason])[] = [
  ['Specified native messaging host not found', 'hostMissing'],
  ['Access to the specified native messaging host is forbidden', 'hostForbidden'],
  ['Native host has exited', 'hostExited'],
  ['Failed to start native messaging host', 'hostExited'],
  ['Error when communicating with the native messaging host', 'hostBroken'],
  ['Message exceeded maximum allowed size', 'invalidMessage'],
  ['No such native application', 'hostMissing'],
];
