/**
 * Oldest versions of the parts that the others work with, as semantic versions. `vectors/versions.json` repeats them for
 * Rust. An action or a field more is a minor version of the parts that have to know it; a change of meaning is a new
 * protocol.
 */
export const REQUIRED_VERSIONS = { library: '2.1.0', extension: '2.2.0', host: '2.2.0' } as const;

type SemanticVersion = { readonly numbers: readonly number[]; readonly preRelease: readonly string[] };

/** Whether one semantic version precedes another; one that cannot be read does. Build metadata does not count; a pre-release precedes its release. */
export function isOlder(version: string, than: string): boolean {
  const [left, right] = [parseVersion(version), parseVersion(than)];
  if (left === null || right === null) return true;
  for (const [at, number] of left.numbers.entries()) {
    const difference = number - (right.numbers[at] ?? 0);
    if (difference !== 0) return difference < 0;
  }
  return comparePreReleases(left.preRelease, right.preRelease) < 0;
}

/** Reads a version by semver.org 2.0.0; null when it is none. */
export function parseVersion(text: string): SemanticVersion | null {
  const match = SEMANTIC_VERSION.exec(text);
  if (match === null) return null;
  const [, major, minor, patch, preRelease] = match;
  return { numbers: [major, minor, patch].map(Number), preRelease: preRelease?.split('.') ?? [] };
}

function comparePreReleases(left: readonly string[], right: readonly string[]): number {
  if (left.length === 0 || right.length === 0) return right.length - left.length;
  for (const [at, identifier] of left.entries()) {
    const other = right[at];
    if (other === undefined) return 1;
    const difference = compareIdentifiers(identifier, other);
    if (difference !== 0) return difference;
  }
  return left.length - right.length;
}

function compareIdentifiers(left: string, right: string): number {
  const [leftIsNumber, rightIsNumber] = [/^\d+$/.test(left), /^\d+$/.test(right)];
  if (leftIsNumber && rightIsNumber) return Number(left) - Number(right);
  if (leftIsNumber !== rightIsNumber) return leftIsNumber ? -1 : 1;
  return Number(left > right) - Number(left < right);
}

const SEMANTIC_VERSION =
  /^(0|[1-9]\d{0,8})\.(0|[1-9]\d{0,8})\.(0|[1-9]\d{0,8})(?:-((?:0|[1-9]\d*|\d*[a-zA-Z-][0-9a-zA-Z-]*)(?:\.(?:0|[1-9]\d*|\d*[a-zA-Z-][0-9a-zA-Z-]*))*))?(?:\+[0-9a-zA-Z-]+(?:\.[0-9a-zA-Z-]+)*)?$/;
