import { describe, expect, it } from 'vitest';
import { hostConfigFor } from './hostConfig.ts';

const ORIGINS = ['https://app.example.ro', 'https://proba.example.ro'];
const configFor = (given: string): unknown => JSON.parse(hostConfigFor(ORIGINS, given));

describe('the configuration of a packaged host', () => {
  it('lets the origins of the release call, and keeps what else is said', () => {
    expect(configFor('{}')).toEqual({ origins: ORIGINS });
    expect(configFor('{"proxy":"none","authority":{"pauses":true}}')).toEqual({
      origins: ORIGINS,
      proxy: 'none',
      authority: { pauses: true },
    });
  });

  it('keeps the origins that it names itself', () => {
    expect(configFor('{"origins":["https://alta.example.ro"]}')).toEqual({ origins: ['https://alta.example.ro'] });
  });

  it('is not made of anything but an object', () => {
    for (const given of ['null', '7', '"{}"', '{']) expect(() => hostConfigFor(ORIGINS, given)).toThrow();
  });
});
