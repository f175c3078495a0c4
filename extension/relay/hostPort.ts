import type { LinkReason } from '#contracts/link/errors.ts';
import { NATIVE_HOST_NAME, type HostMessage } from '#contracts/link/messages.ts';
import type { Port } from '../port.ts';

/** The used part of `chrome.runtime`. */
export type Runtime = {
  readonly id: string;
  readonly lastError?: { readonly message?: string | undefined } | undefined;
  connectNative(name: string): Port;
};

type Options = {
  readonly runtime: Runtime;
  readonly onFrame: (frame: unknown) => void;
  /** Called when the host ends without having been asked to. */
  readonly onLost: (reason: LinkReason) => void;
};

/** The one port to the native host: opened by the first request, and again by the first request after it was lost. */
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

/** The reason for the text with which the browser closes the port to the native host. */
export const reasonOfDisconnect = (text: string | undefined): LinkReason =>
  REASONS.find(([known]) => text?.startsWith(known) === true)?.[1] ?? 'hostBroken';

/** Texts of Chromium and Firefox, measured; any other text means a host that broke the protocol. */
const REASONS: readonly (readonly [text: string, reason: LinkReason])[] = [
  ['Specified native messaging host not found', 'hostMissing'],
  ['Access to the specified native messaging host is forbidden', 'hostForbidden'],
  ['Native host has exited', 'hostExited'],
  ['Failed to start native messaging host', 'hostExited'],
  ['Error when communicating with the native messaging host', 'hostBroken'],
  ['Message exceeded maximum allowed size', 'invalidMessage'],
  ['No such native application', 'hostMissing'],
];
