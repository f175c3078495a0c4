import * as v from 'valibot';
import { linkErrorSchema, PIN_REFUSED_REASONS, type LinkReason } from '#contracts/link/errors.ts';

/** Reads the link's reason out of what an actor was rejected with: a link error itself, or an `Error` whose cause is one. */
export function linkReasonOf(error: unknown): LinkReason | null {
  const direct = v.safeParse(linkErrorSchema, error);
  if (direct.success) return direct.output.reason;
  const cause = error instanceof Error ? v.safeParse(linkErrorSchema, error.cause) : null;
  return cause?.success ? cause.output.reason : null;
}

/** True when the reason means that the PIN must never be used again. */
export const isPinRefusal = (reason: LinkReason | null): boolean =>
  PIN_REFUSED_REASONS.some((refusal) => refusal === reason);
