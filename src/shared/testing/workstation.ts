import { toBase64Url } from '../link/base64.ts';
import type { Workstation } from '../link/pin/sealPin.ts';

/** A key a PIN can really be sealed to. */
export async function aWorkstation(): Promise<Workstation> {
  const { publicKey } = await crypto.subtle.generateKey({ name: 'ECDH', namedCurve: 'P-256' }, true, ['deriveBits']);
  const raw = new Uint8Array(await crypto.subtle.exportKey('raw', publicKey));
  const name = new Uint8Array(await crypto.subtle.digest('SHA-256', raw));
  return { keyId: toBase64Url(name).slice(0, 22), publicKey: toBase64Url(raw) };
}
