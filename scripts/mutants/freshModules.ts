import { vi } from 'vitest';

// The process is reused for the next mutant, but its modules must not be.
vi.resetModules();
