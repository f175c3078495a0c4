import * as v from 'valibot';
import { clientConfigSchema, type ClientConfig } from '#contracts/clientConfig.ts';

let read: ClientConfig | null = null;

/** The configuration the server gives the page: read once from its `<script id="dosar-config">`. */
export function clientConfig(): ClientConfig {
  read ??= v.parse(clientConfigSchema, JSON.parse(document.querySelector('#dosar-config')?.textContent ?? 'null'));
  return read;
}
