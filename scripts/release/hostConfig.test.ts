import { describe, expect, it } from 'vitest';
import { hostConfigFor } from './hostConfig.ts';

const ORIGINS = ['https://app.example.ro', 'https://proba.example.ro'];
const configFor = (given: string): unknown => JSON.parse(hostConfigFor(ORIGINS, given));

describe('the configuration of a packaged host', () => {
  it('allows the origins of the release, and keeps the other settings', () => {
    expect(configFor('{}')).toEqual({ origins: ORIGINS });
    expect(configFor('{"proxy":"none","authority":{"pauses":true}}')).toEqual({
      origins: ORIGINS,
      proxy: 'none',
      authority: { pauses: true },
    });
  });

  it('keeps its own origins', () => {
    expect(configFor('{"origins":["https://alta.example.ro"]}')).toEqual({ origins: ['https://alta.example.ro'] });
  });

  it('must be an object', () => {
    for (const given of ['null', '7', '"{}"', '{']) expect(() => hostConfigFor(ORIGINS, given)).toThrow();
  });
});
