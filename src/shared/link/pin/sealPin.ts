import * as v from 'valibot';
import { sealedPinSchema } from '#contracts/link/fields.ts';
import { PIN_SEAL_INFO, type LinkResults } from '#contracts/link/messages.ts';
import { fromBase64, toBase64Url } from '../base64.ts';
import type { Secret } from './secret.ts';

/** The public key of a workstation, as the action `status` gives it. */
export type Workstation = LinkResults['status']['workstation'];
/** What a sealed PIN is bound to: it opens for this origin, certificate and workstation only. */
export type SealContext = { readonly origin: string; readonly thumbprint: string; readonly workstation: Workstation };
export type SealedPin = v.InferOutput<typeof sealedPinSchema>;

/** Characters of base64url(SHA-256(public key)) that name a workstation's key. */
const KEY_ID_LENGTH = 22;

/** Seals a PIN so that only the workstation's host can read it. HPKE is loaded with the first PIN. */
export async function sealPin(pin: Secret, { origin, thumbprint, workstation }: SealContext): Promise<SealedPin> {
  const publicKey = fromBase64(workstation.publicKey);
  await requireOwnName(workstation, publicKey);
  const { Aes256Gcm, CipherSuite, DhkemP256HkdfSha256, HkdfSha256 } = await import('@hpke/core');
  const suite = new CipherSuite({ kem: new DhkemP256HkdfSha256(), kdf: new HkdfSha256(), aead: new Aes256Gcm() });
  const text = new TextEncoder();
  const plain = text.encode(pin.reveal());
  try {
    const { enc, ct } = await suite.seal(
      { recipientPublicKey: await suite.kem.deserializePublicKey(publicKey), info: text.encode(PIN_SEAL_INFO) },
      plain,
      text.encode(`${origin}\n${thumbprint}\n${workstation.keyId}`),
    );
    const parts = [workstation.keyId, toBase64Url(new Uint8Array(enc)), toBase64Url(new Uint8Array(ct))];
    return v.parse(sealedPinSchema, `v1.${parts.join('.')}`);
  } finally {
    plain.fill(0);
  }
}

/** The name is part of what the seal is bound to, so a key under another key's name is refused before it sees a PIN. */
async function requireOwnName({ keyId }: Workstation, publicKey: Uint8Array<ArrayBuffer>): Promise<void> {
  const digest = await crypto.subtle.digest('SHA-256', publicKey);
  if (toBase64Url(new Uint8Array(digest)).slice(0, KEY_ID_LENGTH) !== keyId) {
    throw new Error('The workstation key does not carry its own name.');
  }
}
