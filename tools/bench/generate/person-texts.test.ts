import { nameKey } from '@clinic-serial/contract/fields/person-name';
import { describe, expect, it } from 'vitest';
import { appointmentKeys, patientKeys } from '../../../server/src/database/search-keys.ts';
import { personTexts } from './person-texts.ts';

describe('the texts of generated patients', () => {
  it('have the keys that the product makes of them', () => {
    for (const id of [...Array.from({ length: 300 }, (_, index) => index + 1), 42_424, 999_999]) {
      const { name, phone, searchTextWith, ...keys } = personTexts(id);
      const ofPatient = patientKeys({ name, phone });
      expect({ ...keys, searchText: searchTextWith('') }).toEqual({
        nameKey: nameKey(name),
        nameWords: ofPatient.nameWords,
        searchText: ofPatient.searchText,
      });
      const notes = 'Follow-up VISIT';
      expect({ searchText: searchTextWith(notes), patientNameWords: keys.nameWords }).toEqual(
        appointmentKeys({ patientName: name, patientPhone: phone, notes }),
      );
    }
  });
});
