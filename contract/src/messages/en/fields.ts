/** Messages about wrong values in the forms of visitors and patients. Public pages load this file. */
export const fields = {
  /** For a value whose rule has no sentence of its own. */
  checkValue: 'Please check this value',
  notAText: 'Please enter a text',
  unprintable: 'Please remove the characters that cannot be printed',
  tooLong: ({ most }: { most: number }) => `Please use at most ${most} characters`,
  fullNameRequired: 'Please enter your full name',
  phoneRequired: 'Please enter your phone number',
  phoneInvalid: 'Please enter a valid Bangladeshi phone number (11 digits starting with 01)',
  phoneTooLong: ({ tooMany }: { tooMany: number }) =>
    `${tooMany === 1 ? 'One digit is' : `${tooMany} digits are`} too many: a phone number has 11 digits`,
  emergencyContactInvalid: 'Please enter a valid emergency contact number (11 digits starting with 01)',
  notADate: 'Please enter a date as YYYY-MM-DD',
  birthDateNotPast: 'Please enter a date of birth in the past',
  birthYearInvalid: 'Please enter a year of birth or an age, for example 1985 or 41',
  genderInvalid: 'Please choose a gender',
  codeIncomplete: ({ digits }: { digits: number }) => `Please enter the complete ${digits}-digit code`,
};
