import { describe, expect, it } from 'vitest';
import { commandLine } from './command-line.ts';

describe('the line that calls a command', () => {
  it('begins with npm run under npm', () => {
    const env = { npm_lifecycle_event: 'start' };
    expect(commandLine('staff', 'list', env)).toBe('npm run staff -- list');
    expect(commandLine('backup', '', env)).toBe('npm run backup');
  });

  it('begins with clinic otherwise', () => {
    expect(commandLine('staff', 'list', {})).toBe('clinic staff list');
    expect(commandLine('backup', '', {})).toBe('clinic backup');
  });
});
