import { describe, expect, it } from 'vitest';
import { can, PERMISSIONS, ROLES } from './permissions.ts';

const TABLE = [
  ['Admin', 'view', true],
  ['Admin', 'create', true],
  ['Admin', 'update', true],
  ['Admin', 'delete', true],
  ['Staff', 'view', true],
  ['Staff', 'create', true],
  ['Staff', 'update', true],
  ['Staff', 'delete', false],
  ['Viewer', 'view', true],
  ['Viewer', 'create', false],
  ['Viewer', 'update', false],
  ['Viewer', 'delete', false],
] as const;

describe('permissions', () => {
  it.each(TABLE)('%s and %s: %s', (role, permission, allowed) => {
    expect(can(role, permission)).toBe(allowed);
  });

  it('are tested for every role and every permission', () => {
    expect(TABLE).toHaveLength(ROLES.length * PERMISSIONS.length);
  });

  it.each([null, undefined])('are none without a role (%s)', (role) => {
    expect(PERMISSIONS.filter((permission) => can(role, permission))).toEqual([]);
  });
});
