import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  CUI,
  OTHER,
  prepareSigning,
  startStateHarness,
  type Signing,
  type StateHarness,
} from '#simulatorTesting/filingState.ts';

let signing: Signing;
let harness: StateHarness;
beforeAll(() => {
  signing = prepareSigning();
});
afterAll(() => signing.remove());
beforeEach(async () => {
  harness = await startStateHarness(signing);
});
afterEach(() => harness.stop());

describe('a verdict', () => {
  it.each([
    ['errors', 'Documentul are erori de validare', /Au fost identificate urmãtoarele ERORI:\nE: proba/],
    ['warnings', 'Documentul este valid', /Nu existã erori de validare\.[^]*ATENTIONARI:\nE: proba/],
  ] as const)('%s stands in the state and on the receipt', async (verdict, state, text) => {
    await harness.register.setVerdicts([{ form: 'D300', verdict, findings: ['E: proba'], letters: 'legacy' }]);
    const index = await harness.file();
    await harness.register.processNow();
    expect(await harness.ask(index)).toContain(`<td>${state}<br>`);
    expect(await harness.textOf(await harness.receipt(index))).toMatch(text);
    expect(harness.records.arrived([CUI], 0, harness.now())).toHaveLength(1);
  });

  it('may say that the document is not valid', async () => {
    await harness.register.setVerdicts([{ fiscalCode: CUI, verdict: 'notValid', findings: [], letters: 'legacy' }]);
    const index = await harness.file();
    await harness.register.processNow();
    expect(await harness.ask(index)).toContain('<td>Fi&#351;ierul depus nu este un document valid<br>');
    expect(await harness.register.uploads()).toMatchObject([{ state: 'notValid', problem: 'verdict' }]);
  });

  it('may come in bare letters', async () => {
    await harness.register.setVerdicts([{ verdict: 'valid', findings: [], letters: 'bare' }]);
    const index = await harness.file();
    await harness.register.processNow();
    expect(await harness.textOf(await harness.receipt(index))).toContain('Nu exista erori de validare.');
  });

  it('counts for its form and code only, the first that fits, and not for what was judged before', async () => {
    const before = await harness.file();
    await harness.register.processNow();
    await harness.register.setVerdicts([
      { form: 'D112', verdict: 'errors', findings: [], letters: 'legacy' },
      { fiscalCode: OTHER, verdict: 'errors', findings: [], letters: 'legacy' },
    ]);
    await harness.file();
    await harness.file(OTHER);
    await harness.register.processNow();
    expect((await harness.register.filings()).map(({ state }) => state)).toEqual(['valid', 'valid', 'errors']);
    expect(await harness.ask(before)).not.toContain('<td>Documentul are erori de validare<br>');
  });
});
