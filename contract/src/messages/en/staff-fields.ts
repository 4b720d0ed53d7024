import { fields } from './fields.ts';
import { formatTaka } from './format.ts';

/** Messages about wrong values in the forms of staff. No public page loads this file. */
export const staffFields = {
  ...fields,
  emailInvalid: 'Please enter a valid email address',
  nameTooShort: ({ least }: { least: number }) => `Name must be at least ${least} characters`,
  notATime: 'Please enter a time as HH:MM',

  usernameRequired: 'Please enter your username',
  passwordRequired: 'Please enter your password',
  currentPasswordRequired: 'Please enter your current password',
  signInCodeRequired: 'Please enter the code',
  newUsernameRequired: 'Please enter a username',
  roleRequired: 'Please choose a role',
  newPasswordRequired: 'Please enter a new password',
  newPasswordTooShort: ({ least }: { least: number }) =>
    `New password must be at least ${least} characters long`,
  newPasswordAgain: 'Please confirm the new password',
  newPasswordsDiffer: 'New passwords do not match',

  patientNameRequired: 'Patient name is required',
  doctorNameRequired: 'Doctor name is required',
  departmentNameRequired: 'Department name is required',
  placeNameRequired: 'Please enter the name of the place',
  departmentSelectionRequired: 'Department selection is required',
  departmentRequired: 'Please select a department',
  doctorRequired: 'Please select a doctor',
  ageWithoutPhone:
    'Please enter an age or a year of birth: without a phone it tells people of one name apart',
  extraReasonRequired: 'Please choose a reason',
  extraWordsRequired: 'Please say the reason in a few words',
  appointmentDateRequired: 'Please select an appointment date',
  experienceOutOfRange: ({ most }: { most: number }) => `Experience years must be between 0 and ${most}`,

  tooManySearchWords: ({ most }: { most: number }) => `Please use at most ${most} search words`,
  searchWordTooLong: ({ most }: { most: number }) => `A search word may have at most ${most} characters`,

  noWorkingDay: 'Please select at least one available weekday for the doctor',
  startTimeRequired: 'Start time is required',
  endTimeRequired: 'End time is required',
  endBeforeStart: 'End time must be after start time',
  patientLimitOutOfRange: ({ least, most }: { least: number; most: number }) =>
    `Patient limit must be between ${least} and ${most}`,
  reservedSlotsInvalid: 'Reserved slots must be valid numbers within patient limit',
  reservedSlotInvalid: ({ slot, limit }: { slot: string; limit: number }) =>
    `Reserved slot ${slot} must be a whole number between 1 and ${limit}`,
  holidayNameRequired: 'Please enter the name of the holiday',
  holidaysNone: 'Please choose at least one date',
  holidaysTooMany: ({ most }: { most: number }) => `Please choose at most ${most} dates at once`,
  holidayTwice: 'A date is in the form twice',
  calendarFileTooLong: 'The file is too large. At most 500 kB can be read.',
  leaveEndsBeforeStart: 'The last day must not be before the first day',
  secondSittingTooEarly: 'The second sitting must start after the first has ended',
  numberOutOfRange: ({ least, most }: { least: number; most: number }) =>
    `Please enter a whole number from ${least} to ${most}`,
  notAChoice: 'Please choose one of the options',
  clinicPhoneInvalid: 'Please enter up to five phone numbers such as 02-55012345, 01712-345678 or 10616',
  webAddressInvalid: 'Please enter a web address such as https://clinic.example',
  reminderTimeInvalid: 'Please enter a time before 22:00 as HH:MM, such as 19:00',
  amountOutOfRange: ({ most }: { most: number }) => `Please enter an amount from 0 to ${most} taka`,
  amountRequired: 'Please enter an amount or a discount',
  amountAboveDue: ({ paisa }: { paisa: number }) => `Only ${formatTaka(paisa)} are due`,
  amountAbovePaid: ({ paisa }: { paisa: number }) => `Only ${formatTaka(paisa)} can be given back`,
  discountAboveLimit: ({ paisa }: { paisa: number }) =>
    `More than ${formatTaka(paisa)} can only be given by an Admin`,
  paymentWayRequired: 'Please choose how it is paid',
  discountReasonRequired: 'Please choose why',
  moneyWordsRequired: 'Please write why',
  dayNotBegun: 'This day has not begun yet',
  percentOutOfRange: 'Please enter a percentage from 0 to 100',
  amountInvalid: 'Please enter an amount such as 0.35',
  addressNeeded: 'The SMS after a booking leads to this address. Please switch that SMS off first.',
  confirmationNeedsAddress: 'This SMS has a link. Please enter the public address in the tab ‘Clinic’ first.',
  gatewayNeedsKey: 'This gateway needs the key of your account',
  gatewayNeedsSender: 'This gateway needs the name of the sender',
  smsPlaceholderUnknown: ({ placeholder }: { placeholder: string }) =>
    `{${placeholder}} cannot be used in this SMS`,
  smsPlaceholderMissing: ({ placeholder }: { placeholder: string }) => `The text must name {${placeholder}}`,
  smsPlaceholderTwice: ({ placeholder }: { placeholder: string }) => `{${placeholder}} is named twice`,
  smsBraceAlone: 'Braces can only stand around a word, such as {serial}',
  smsTooLong: ({ parts }: { parts: number }) =>
    `The text is too long: with the longest names it takes ${parts} parts. Two are the most.`,
  sundayTwice: 'Sunday is given twice, as 0 and as 7',

  pictureUnreadable: 'Please choose a picture in JPEG, PNG or WebP',
  pictureTooLarge: ({ most }: { most: number }) => `The picture may have at most ${most} kB`,
  pictureSizeWrong: ({ least, most }: { least: number; most: number }) =>
    `The picture must be ${least} to ${most} pixels wide and high`,
};
