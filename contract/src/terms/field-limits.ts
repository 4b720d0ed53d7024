/** The lengths and sizes of fields (rules: fields). */
export const FIELD_LIMITS = {
  experienceYearsMost: 50,
  passwordShortest: 8,
  nameShortest: 2,
  nameLongest: 100,
  addressLongest: 300,
  notesLongest: 1_000,
  extraWordsLongest: 100,
  roomLongest: 100,
  treatsLongest: 500,
  searchWordsMost: 40,
  searchWordLongest: 40,
} as const;
