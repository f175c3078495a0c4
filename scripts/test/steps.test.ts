import { describe, expect, it } from 'vitest';
import { faultsIn } from './steps.ts';

describe('the names of what failed', () => {
  it('are found in the output of vitest, cargo and the check, each once', () => {
    const output = [
      ' RUN  v5.1.1 /project',
      ' FAIL  |server| server/src/a.test.ts > a report > has letters',
      'TestTimeoutError: Test timed out in 36000ms.',
      ' FAIL  |server| server/src/a.test.ts > a report > has letters',
      'FAILED types (25.7 s)',
      'src/a.ts(1,2): error TS2345: Argument of another type.',
      'ok     format (6.0 s)',
      'test saving::two_hosts ... ok',
      'test saving::a_document ... FAILED',
      "thread 'saving::a_document' panicked at tests/link/saving.rs:12:5:",
    ];
    expect(faultsIn(output.join('\n'))).toEqual([1, 2, 4, 5, 8, 9].map((at) => output[at]));
  });
});
