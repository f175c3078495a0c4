import { unzipSync } from 'fflate';

/** The release files for Firefox: the signed one, which Firefox requires, else the one to be signed. */
export function forFirefox(built: Uint8Array, signed: Uint8Array | null): { ending: string; content: Uint8Array } {
  if (signed === null) return { ending: 'firefox-unsigned.zip', content: built };
  checkSigned(signed, built);
  return { ending: 'firefox.xpi', content: signed };
}

/**
 * Checks that Mozilla signed this build: it has a signature, and every file is as it was built. Firefox verifies the
 * signature itself.
 *
 * @throws {Error} when it has no signature, or was made of another build.
 */
function checkSigned(signed: Uint8Array, built: Uint8Array): void {
  const files = unzipSync(signed);
  if (!SIGNATURES.some((name) => name in files)) throw new Error('The file for Firefox is not signed.');
  for (const [name, content] of Object.entries(unzipSync(built))) {
    const theirs = files[name];
    if (theirs === undefined || !Buffer.from(theirs).equals(content)) {
      throw new Error(`The signed file for Firefox is of another build: ${name} differs.`);
    }
  }
}

/** Paths of the signature. Source: Mozilla, "Signing and distributing your add-on". */
const SIGNATURES = ['META-INF/mozilla.rsa', 'META-INF/cose.sig'];
