import { addDepartment, addDoctor, type Store } from './clinic.ts';

/**
 * Adds doctors with names that break a careless search, in two departments. It also adds an inactive doctor,
 * and a doctor of an inactive department.
 */
export async function addSearchedDoctors(store: Store): Promise<{ skin: number }> {
  const skin = await addDepartment(store, 'Skin & Hair', true, 'Acne, hair fall, চর্ম, ত্বক');
  const heart = await addDepartment(store, 'Cardiology');
  const closed = await addDepartment(store, 'Closed', false);
  for (const [name, departmentId] of [
    ['dr. anis 100%', skin],
    ['Dr. Bina_Das', heart],
    ['Dr. Chad \\ Co', heart],
    ["Dr. D'Costa", heart],
    ['Prof. Zoë Ångström', heart],
    ['Dr. "Emon"', heart],
    ['ডা. ফারিদা', heart],
  ] as const) {
    await addDoctor(store, { name, departmentId });
  }
  await addDoctor(store, { name: 'Dr. Gone', departmentId: heart, isActive: false });
  await addDoctor(store, { name: 'Dr. Hidden', departmentId: closed });
  return { skin };
}

/** Searches and the doctors that they find, the same for every caller. */
export const SEARCHES: ReadonlyArray<[search: string, names: string[]]> = [
  ['%', ['dr. anis 100%']],
  ['100%', ['dr. anis 100%']],
  ['_', ['Dr. Bina_Das']],
  ['a_d', ['Dr. Bina_Das']],
  ['\\', ['Dr. Chad \\ Co']],
  ["'", ["Dr. D'Costa"]],
  ["' or '1'='1", []],
  ['"', ['Dr. "Emon"']],
  ['ফারি', ['ডা. ফারিদা']],
  ['ANIS', ['dr. anis 100%']],
  ['  bina  ', ['Dr. Bina_Das']],
  ['%s', []],
  ['*', []],
  ['Ångström', ['Prof. Zoë Ångström']],
  ['zoë', ['Prof. Zoë Ångström']],
  ['nobody', []],
  ['das bina', ['Dr. Bina_Das']],
  ['anis, skin', ['dr. anis 100%']],
  ['fall anis', ['dr. anis 100%']],
  ['fall bina', []],
  ['র্ম', []],
  ['cne', []],
  ['acn_', []],
];
