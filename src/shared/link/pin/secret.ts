/** A value that can be read once it is needed, and cannot be printed or stored by accident. */
export type Secret = { reveal(): string };

/** Wraps a PIN so that printing shows `[redacted]` and serialising throws. */
export function secretOf(value: string): Secret {
  return new SealedInMemory(value);
}

class SealedInMemory implements Secret {
  readonly #value: string;

  constructor(value: string) {
    this.#value = value;
  }

  reveal(): string {
    return this.#value;
  }

  toString(): string {
    return '[redacted]';
  }

  toJSON(): never {
    throw new Error('A secret is never serialised.');
  }
}
