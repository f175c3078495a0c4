import { describe, expect, it } from 'vitest';
import { groupOf, groupSeconds, mountOf, statSeconds } from './cpuTime.ts';

describe('processor time', () => {
  it('is read from the control group of version 2, wherever it is mounted', () => {
    const mounts = 'cgroup /sys/fs/cgroup/cpu cgroup rw 0 0\ncgroup2 /sys/fs/cgroup/unified cgroup2 rw 0 0\n';
    expect(mountOf(mounts)).toBe('/sys/fs/cgroup/unified');
    expect(mountOf('cgroup /sys/fs/cgroup/cpu cgroup rw 0 0\n')).toBeNull();
    expect(groupOf('4:memory:/elsewhere\n0::/user.slice/mine\n')).toBe('/user.slice/mine');
    expect(groupOf('4:memory:/elsewhere\n')).toBeNull();
    expect(groupSeconds('usage_usec 2500000\nuser_usec 2000000\n')).toBe(2.5);
  });

  it('is else that of the process and its ended children, whatever the process is called', () => {
    const stat = '7 (a b) c) S 1 7 7 0 -1 4194304 10 20 0 0 100 50 1200 150 20 0 1 0';
    expect(statSeconds(stat)).toBe(15);
  });
});
