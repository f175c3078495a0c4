import * as v from 'valibot';

/**
 * A configuration with which the host answers these origins only. Its own origins take precedence.
 *
 * @throws {Error} when the given configuration is not a JSON object.
 */
export function hostConfigFor(origins: readonly string[], given: string): string {
  return `${JSON.stringify({ origins, ...v.parse(configSchema, JSON.parse(given)) }, null, 2)}\n`;
}

/** The host validates the keys itself when the package is built. */
const configSchema = v.record(v.string(), v.unknown());
