import type { PinHandle } from './pinHandle.ts';

/** A PIN that was typed for a certificate, known by its handle. */
export type TypedPin = { readonly pin: PinHandle; readonly confirmLastTry: boolean };
/** What was typed for the filings of a certificate, by its id: kept no longer than these are under way. */
export type TypedPins = Readonly<Record<string, TypedPin>>;

export const withoutPin = (typed: TypedPins, certificateId: string): TypedPins =>
  Object.fromEntries(Object.entries(typed).filter(([id]) => id !== certificateId));

export const onlyPin = (typed: TypedPins, certificateId: string | undefined): TypedPins =>
  Object.fromEntries(Object.entries(typed).filter(([id]) => id === certificateId));

/** A last try is confirmed for one call only. */
export const confirmedOnce = (typed: TypedPins, certificateId: string): TypedPins => {
  const given = typed[certificateId];
  return given === undefined ? typed : { ...typed, [certificateId]: { ...given, confirmLastTry: false } };
};

/** The PINs themselves, by what they are known. */
export const pinsOf = (typed: TypedPins): readonly PinHandle[] => Object.values(typed).map(({ pin }) => pin);
