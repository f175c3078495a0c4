import { vi } from 'vitest';

// The process goes on from one mutant to the next; the modules of the last one must not.
vi.resetModules();
