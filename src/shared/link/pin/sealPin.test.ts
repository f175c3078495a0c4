import { readFileSync } from 'node:fs';
import { format } from 'node:util';
import { Aes256Gcm, CipherSuite, DhkemP256HkdfSha256, HkdfSha256 } from '@hpke/core';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { sealedPinSchema } from '#contracts/link/fields.ts';
import { PIN_SEAL_INFO } from '#contracts/link/messages.ts';
import { fromBase64 } from '../base64.ts';
import { sealPin, type SealContext } from './sealPin.ts';
import { secretOf } from './secret.ts';

const file = new URL('../../../../contracts/link/vectors/pin-sealing.json', import.meta.url);
const keyPair = v.strictObject({ keyId: v.string(), publicKey: v.string(), privateKey: v.string() });
const bound = { name: v.string(), origin: v.string(), thumbprint: v.string(), sealed: v.string() };
const vectors = v.parse(
  v.strictObject({
    info: v.literal(PIN_SEAL_INFO),
    workstation: keyPair,
    otherWorkstation: keyPair,
    opens: v.array(v.strictObject({ ...bound, pin: v.string() })),
    refused: v.array(v.strictObject(bound)),
  }),
  JSON.parse(readFileSync(file, 'utf8')),
);
const { privateKey, ...workstation } = vectors.workstation;
const aContext = (change: Partial<SealContext> = {}): SealContext => ({
  origin: 'https://app.dosar.example',
  thumbprint: '0123456789ABCDEF0123456789ABCDEF01234567',
  workstation,
  ...change,
});

/** Opens as the host does: format and key name first, then HPKE. */
async function open({ origin, thumbprint, sealed }: { origin: string; thumbprint: string; sealed: string }) {
  const [, keyId, enc, ciphertext] = v.parse(sealedPinSchema, sealed).split('.');
  if (keyId !== workstation.keyId) throw new Error('sealed to another workstation');
  const suite = new CipherSuite({ kem: new DhkemP256HkdfSha256(), kdf: new HkdfSha256(), aead: new Aes256Gcm() });
  const recipientKey = await suite.kem.deserializePrivateKey(fromBase64(privateKey));
  const text = new TextEncoder();
  const plain = await suite.open(
    { recipientKey, enc: fromBase64(enc!), info: text.encode(PIN_SEAL_INFO) },
    fromBase64(ciphertext!),
    text.encode(`${origin}\n${thumbprint}\n${keyId}`),
  );
  return new TextDecoder().decode(plain);
}

describe('the sealing vectors shared with the native host', () => {
  for (const vector of vectors.opens) {
    it(`opens ${vector.name}`, async () => expect(await open(vector)).toBe(vector.pin));
  }
  for (const vector of vectors.refused) {
    it(`refuses ${vector.name}`, async () => expect(open(vector)).rejects.toThrow());
  }
});

describe('sealPin', () => {
  it('seals a PIN that the workstation opens', async () => {
    const context = aContext();
    const sealed = await sealPin(secretOf('4821'), context);
    expect(await open({ ...context, sealed })).toBe('4821');
  });

  it('seals the same PIN differently each time', async () => {
    const [first, second] = [await sealPin(secretOf('4821'), aContext()), await sealPin(secretOf('4821'), aContext())];
    expect(first).not.toBe(second);
  });

  it('seals nothing to a key that carries the name of another', async () => {
    const impostor = { keyId: vectors.workstation.keyId, publicKey: vectors.otherWorkstation.publicKey };
    await expect(sealPin(secretOf('4821'), aContext({ workstation: impostor }))).rejects.toThrow('its own name');
  });

  it('refuses a PIN that is longer than the protocol carries', async () => {
    await expect(sealPin(secretOf('1'.repeat(300)), aContext())).rejects.toThrow();
  });
});

describe('a secret', () => {
  it('shows itself to the one who reveals it and to no printer', () => {
    const pin = secretOf('canary-4821');
    expect(pin.reveal()).toBe('canary-4821');
    expect(format('%s %o', pin, pin)).not.toContain('canary');
    expect(Object.values(pin)).toEqual([]);
  });

  it('throws when it would be stored or sent', () => {
    expect(() => JSON.stringify({ pin: secretOf('canary-4821') })).toThrow('never serialised');
    expect(JSON.stringify(structuredClone(secretOf('canary-4821')))).toBe('{}');
  });
});
