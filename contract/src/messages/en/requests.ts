/** Sentences about faults in the request of another program. Only the server loads this file. */
export const requests = {
  idInvalid: 'This is not a valid id',
  limitOutOfRange: ({ most }: { most: number }) => `limit must be a whole number from 1 to ${most}`,
  offsetInvalid: 'offset must be a whole number from 0',
  activeFilterInvalid: 'is_active must be 1 or 0',
  searchTooLong: ({ most }: { most: number }) => `Please search for at most ${most} characters`,
  searchUnreadable: 'Please search for a text that can be read',
};
