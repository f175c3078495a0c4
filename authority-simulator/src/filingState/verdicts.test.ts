import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  CUI,
  OTHER,
  prepareGround,
  setStateStage,
  type Ground,
  type StateStage,
} from '#simulatorTesting/filingState.ts';

let ground: Ground;
let stage: StateStage;
beforeAll(() => {
  ground = prepareGround();
});
afterAll(() => ground.remove());
beforeEach(async () => {
  stage = await setStateStage(ground);
});
afterEach(() => stage.stop());

describe('a verdict', () => {
  it.each([
    ['errors', 'Documentul are erori de validare', /Au fost identificate urmãtoarele ERORI:\nE: proba/],
    ['warnings', 'Documentul este valid', /Nu existã erori de validare\.[^]*ATENTIONARI:\nE: proba/],
  ] as const)('%s stands in the state and on the receipt', async (verdict, state, text) => {
    await stage.register.setVerdicts([{ form: 'D300', verdict, findings: ['E: proba'], letters: 'legacy' }]);
    const index = await stage.file();
    await stage.register.processNow();
    expect(await stage.ask(index)).toContain(`<td>${state}<br>`);
    expect(await stage.textOf(await stage.receipt(index))).toMatch(text);
    expect(stage.world.arrived([CUI], 0, stage.now())).toHaveLength(1);
  });

  it('may say that the document is not valid', async () => {
    await stage.register.setVerdicts([{ fiscalCode: CUI, verdict: 'notValid', findings: [], letters: 'legacy' }]);
    const index = await stage.file();
    await stage.register.processNow();
    expect(await stage.ask(index)).toContain('<td>Fi&#351;ierul depus nu este un document valid<br>');
    expect(await stage.register.uploads()).toMatchObject([{ state: 'notValid', problem: 'verdict' }]);
  });

  it('may come in bare letters', async () => {
    await stage.register.setVerdicts([{ verdict: 'valid', findings: [], letters: 'bare' }]);
    const index = await stage.file();
    await stage.register.processNow();
    expect(await stage.textOf(await stage.receipt(index))).toContain('Nu exista erori de validare.');
  });

  it('counts for its form and code only, the first that fits, and not for what was judged before', async () => {
    const before = await stage.file();
    await stage.register.processNow();
    await stage.register.setVerdicts([
      { form: 'D112', verdict: 'errors', findings: [], letters: 'legacy' },
      { fiscalCode: OTHER, verdict: 'errors', findings: [], letters: 'legacy' },
    ]);
    await stage.file();
    await stage.file(OTHER);
    await stage.register.processNow();
    expect((await stage.register.filings()).map(({ state }) => state)).toEqual(['valid', 'valid', 'errors']);
    expect(await stage.ask(before)).not.toContain('<td>Documentul are erori de validare<br>');
  });
});
