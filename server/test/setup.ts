// Runs before each test file.
import { startOver } from './next-number.ts';

startOver();
