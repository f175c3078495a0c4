import { describe, expect, it } from 'vitest';
import { faultsIn } from './steps.ts';

describe('the names of what failed', () => {
  it('are found in the output of vitest and of cargo, each once', () => {
    const output = [
      ' RUN  v5.1.1 /project',
      ' FAIL  |server| server/src/a.test.ts > a report > has letters',
      'TestTimeoutError: Test timed out in 36000ms.',
      ' FAIL  |server| server/src/a.test.ts > a report > has letters',
      'test saving::two_hosts ... ok',
      'test saving::a_document ... FAILED',
      "thread 'saving::a_document' panicked at tests/link/saving.rs:12:5:",
    ];
    expect(faultsIn(output.join('\n'))).toEqual([output[1], output[2], output[5], output[6]]);
  });
});
