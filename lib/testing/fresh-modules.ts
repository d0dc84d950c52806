import { vi } from 'vitest';

// The next file loads our own modules anew, and with them what they remember. The packages that they
// use stay loaded: with a thread of its own a file takes seconds longer.
vi.resetModules();
