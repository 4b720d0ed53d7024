/** Why a row of an import is refused, and what was left out of it. Screens show `text` as the file has it. */
export const imports = {
  importPhoneRounded: ({ text }: { text: string }) =>
    `Excel has rounded this phone: ${text}. Format the column as text or as a number without decimals, and save again`,
  importPhoneLandline: ({ text }: { text: string }) =>
    `This is not a mobile number, but a landline or a hotline: ${text}`,
  importPhoneUnreadable: ({ text }: { text: string }) =>
    `This is not a Bangladeshi mobile number (11 digits starting with 01): ${text}`,
  importPhoneLeft: ({ text }: { text: string }) => `This phone was left out: ${text}`,
  importNoPhone:
    'Without a phone, an age or a date of birth is needed, because it tells people of one name apart',
  importRowErased: 'This patient was erased, and the row with them',
  importRowEmpty: 'The row is empty',
  importRowFailed: 'The server could not do this row. The log of the server says why',
  importTooManyPeople: ({ most }: { most: number }) => `This phone already has ${most} people`,
  importBijoy: ({ text }: { text: string }) =>
    `This text is written for a Bijoy font and cannot be converted: ${text}. Please type it in Unicode`,
  importLettersLost: ({ text }: { text: string }) =>
    `The letters of this text were lost when the file was saved: ${text}. Please save the list as .xlsx or CSV UTF-8`,
  importNotADate: ({ text }: { text: string }) => `This is not a date: ${text}`,
  importDateOutside: ({ text }: { text: string }) => `This date is too early or in the future: ${text}`,
  importNotAnAge: ({ text }: { text: string }) => `This is not an age or a year of birth: ${text}`,
  importNotAGender: ({ text }: { text: string }) => `This is not a gender: ${text}`,
  importNotARelation: ({ text }: { text: string }) => `This is not a relation to a person: ${text}`,
  importNotYesOrNo: ({ text }: { text: string }) => `This is neither yes nor no: ${text}`,
  importNotMoney: ({ text, most }: { text: string; most: number }) =>
    `This is not an amount from 0 to ${most} taka: ${text}`,
  importNotANumber: ({ text, least, most }: { text: string; least: number; most: number }) =>
    `This is not a whole number from ${least} to ${most}: ${text}`,
  importNotAName: ({ text }: { text: string }) => `This is not a name: ${text}`,
  importTooLong: ({ text, most }: { text: string; most: number }) =>
    `This is longer than ${most} characters: ${text}`,
  importXls:
    'This is an old Excel file. Please open it in Excel, save it as .xlsx or CSV, and choose that file',
  importNotATable: 'This file is neither CSV nor .xlsx. Please save the list as .xlsx or CSV',
  importNoRows: 'This file has no rows',
  importXlsxLocked: 'This file cannot be opened. If it has a password, save it without one',
  importTooManyRows: ({ most }: { most: number }) =>
    `An .xlsx file may have at most ${most} rows. Please save the list as CSV, which may have more`,
  importOpenQuote: ({ line }: { line: number }) =>
    `From line ${line} on the file cannot be read, because a quotation mark is opened there and not closed`,
  importHoursUnclear: ({ text }: { text: string }) => `These hours cannot be understood: ${text}`,
  importHoursHalf: ({ text }: { text: string }) => `These hours need AM or PM: ${text}`,
  importHoursOrder: ({ text }: { text: string }) =>
    `These hours end before they start, pass midnight or overlap: ${text}`,
  importHoursSittings: ({ text }: { text: string }) => `A day can have at most two sittings: ${text}`,
  importHoursNoDays: ({ text }: { text: string }) => `The days are missing: ${text}`,
  importHoursNoTimes: ({ text }: { text: string }) => `The hours are missing: ${text}`,
  importHoursDayTwice: ({ text }: { text: string }) => `A day is named twice: ${text}`,
  importPlaceUnknown: ({ text }: { text: string }) => `No place of the clinic has this name: ${text}`,
  importPlaceClosed: ({ text }: { text: string }) => `This place is closed: ${text}`,
  importPlaceClash: ({ text }: { text: string }) =>
    `These hours overlap those of another row of this doctor, or would be a third sitting of a day: ${text}`,
  importWeekKept: 'The hours of a known doctor stay as they are',
  importReferenceTaken: ({ text }: { text: string }) =>
    `This reference has another appointment, so a new one is given: ${text}`,
  importDoctorNoPhone: 'A doctor needs a phone. The same one can be set for all rows',
  importDoctorNoHours: 'A doctor needs days and hours. The same can be set for all rows',
  importVisitNoPhone: 'Without a phone, exactly one patient without a phone must have this name',
  importVisitHasQueue: 'The queue of this sitting was run here already, so its patients are known',
  importNoDepartment: 'The department is missing',
  importLeftOut: ({ text }: { text: string }) => `This was left out: ${text}`,
  importNoDoctorName: "The doctor's name is missing",
  importDoctorUnknown: ({ text }: { text: string }) => `No doctor has this name: ${text}`,
  importDoctorUnclear: ({ text }: { text: string }) => `Several doctors can have this name: ${text}`,
  importHolidayTitles:
    'The list needs a column of dates and a column of names, with titles such as Date and Name',
  importHolidayNoDate: 'The date is missing',
  importHolidayLong: ({ most }: { most: number }) => `A holiday may last at most ${most} days`,
  importVisitNoDate: 'The date of the visit is missing',
  importVisitNotPast: ({ text }: { text: string }) => `A past visit has a date before today: ${text}`,
  importVisitStatus: ({ text }: { text: string }) =>
    `A past visit is completed, cancelled or a no-show: ${text}`,
  importVisitSerialTaken: ({ serial }: { serial: number }) =>
    `Serial ${serial} of this doctor and date has another patient`,
  importVisitSerialsFull: 'This doctor has no free serial on this date',
};
