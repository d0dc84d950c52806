import { createHash } from 'node:crypto';
import path from 'node:path';
import { expect } from 'vitest';
import { noteIn } from './reached';

// From here on whatever is reached is reached by this test file.
const file = path.relative(process.cwd(), expect.getState().testPath ?? '');
const name = createHash('sha256').update(file).digest('hex');
noteIn(path.join(process.env.MUTANTS_REACH_FOLDER ?? '.', name));
