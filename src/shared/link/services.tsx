import { createContext, use, type ReactNode } from 'react';
import type { Link } from './calls/link.ts';
import type { SealedPin } from './pin/sealPin.ts';

/** What the screens share that is neither data nor an actor. */
export type Services = {
  readonly link: Link;
  /** Sealed PINs that were just typed, by the handle machines know them by. */
  readonly pinVault: {
    keep(sealed: SealedPin): string;
    get(handle: string): SealedPin | null;
    forget(handle: string): void;
  };
};

const ServicesContext = createContext<Services | null>(null);

/** Gives the screens the link and the vault. */
export function ServicesProvider({
  services,
  children,
}: {
  readonly services: Services;
  readonly children: ReactNode;
}) {
  return <ServicesContext value={services}>{children}</ServicesContext>;
}

/** The link and the vault of this tab. */
export function useServices(): Services {
  const services = use(ServicesContext);
  if (services === null) throw new Error('There are no services around this screen.');
  return services;
}
