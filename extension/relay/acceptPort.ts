import type { Port } from '../port.ts';
import { waitingPort } from './waitingPort.ts';

type Options = {
  readonly relay: { accept(port: Port, managed?: readonly string[]): void };
  /** The exact origins of the build. */
  readonly origins: readonly string[];
  /** The administrator's origins. A browser that has just started takes seconds to read its policy. */
  readonly managed: () => Promise<readonly string[]>;
};

/** Hands a port to the relay: at once for an origin of the build, else after the administrator's origins were read. */
export function acceptPort(port: Port, { relay, origins, managed }: Options): void {
  const { origin } = port.sender ?? {};
  if (origin !== undefined && origins.includes(origin)) {
    relay.accept(port);
    return;
  }
  const waiting = waitingPort(port);
  void managed().then((named) => relay.accept(waiting, named));
}
