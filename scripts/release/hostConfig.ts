import * as v from 'valibot';

/**
 * A configuration of the host by which it answers pages of these origins only. One that names origins itself keeps them.
 *
 * @throws {Error} when the given configuration is not a JSON object.
 */
export function hostConfigFor(origins: readonly string[], given: string): string {
  return `${JSON.stringify({ origins, ...v.parse(configSchema, JSON.parse(given)) }, null, 2)}\n`;
}

/** The host itself knows the keys: it reads the file when the package is made. */
const configSchema = v.record(v.string(), v.unknown());
