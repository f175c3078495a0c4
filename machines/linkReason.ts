import * as v from 'valibot';
import { linkErrorSchema, PIN_REFUSED_REASONS, type LinkError, type LinkReason } from '#contracts/link/errors.ts';

/** Reads the link's reason out of what an actor was rejected with: a link error itself, or an `Error` whose cause is one. */
export const linkReasonOf = (error: unknown): LinkReason | null => linkErrorOf(error)?.reason ?? null;

/** Reads the authority's own words out of what an actor was rejected with; null where it gave none. */
export const authorityTextOf = (error: unknown): string | null => linkErrorOf(error)?.text ?? null;

/** Reads the link's error out of what an actor was rejected with; null where it was something else. */
export function linkErrorOf(error: unknown): LinkError | null {
  const direct = v.safeParse(linkErrorSchema, error);
  if (direct.success) return direct.output;
  const cause = error instanceof Error ? v.safeParse(linkErrorSchema, error.cause) : null;
  return cause?.success ? cause.output : null;
}

/** True when the reason means that the PIN must never be used again. */
export const isPinRefusal = (reason: LinkReason | null): boolean =>
  PIN_REFUSED_REASONS.some((refusal) => refusal === reason);
