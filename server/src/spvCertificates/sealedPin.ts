/** The workstation a PIN is sealed to: the second part of `v1.<keyId>.<enc>.<ciphertext>`. */
export function keyIdOf(sealedPin: string): string {
  return sealedPin.split('.', 2)[1] ?? '';
}
