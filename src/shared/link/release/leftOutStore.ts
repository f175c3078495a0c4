import * as v from 'valibot';

const LEFT_OUT_KEY = 'link.leftOut';
const keysSchema = v.fallback(v.array(v.string()), []);

/** What a person has left without a tick in this tab, also before a reload. */
export function readLeftOut(): readonly string[] {
  const text = sessionStorage.getItem(LEFT_OUT_KEY);
  try {
    return v.parse(keysSchema, text === null ? [] : JSON.parse(text));
  } catch {
    return [];
  }
}

/** Keeps for the session of this tab what was left out, or forgets it with its tick. */
export function keepLeftOut(keys: readonly string[], isTicked: boolean): void {
  const others = readLeftOut().filter((key) => !keys.includes(key));
  sessionStorage.setItem(LEFT_OUT_KEY, JSON.stringify(isTicked ? others : [...others, ...keys]));
}
