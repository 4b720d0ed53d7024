import type { AppointmentStatus } from '../../terms/appointment-status.ts';
import { WEEKDAY_NAMES, type Weekday } from '../../time/calendar.ts';
import type { NamedDepartment, NamedDoctor } from './desk.ts';
import { formatShortDate, formatTaka, localText } from './format.ts';

/** @param clinicPhone empty if the clinic has set none */
const callClinic = (clinicPhone: string) =>
  clinicPhone ? `Please call the clinic: ${clinicPhone}.` : 'Please ask at the clinic.';
const counted = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`;

/**
 * The sentences of failed requests. If a key is an error code, its sentence is said for that failure, unless
 * the use case names another one. Only the server loads this file.
 */
export const failures = {
  INVALID_INPUT: 'Please check the highlighted fields.',
  MALFORMED_REQUEST: 'The request could not be read.',
  NOT_FOUND: 'This page does not exist.',
  REQUEST_TOO_SLOW: 'The request took too long to arrive.',
  BODY_TOO_LARGE: 'The request is too large.',
  HEADERS_TOO_LARGE: 'The request is too large.',
  UNSUPPORTED_MEDIA_TYPE: 'Please send JSON.',
  TOO_MANY_REQUESTS: 'Too many requests. Please wait a moment and try again.',
  PROOF_NEEDED: 'There are unusually many requests right now. Please wait a moment and try again.',
  INTERNAL: 'Something went wrong on our side. Please try again.',
  OVERLOADED: 'The clinic is very busy right now. Please try again in a moment.',
  DATABASE_AWAY: 'The service is briefly unavailable. Please try again in a moment.',
  NOT_WRITABLE: 'The database is not writable: nothing can be stored.',
  DATE_CHANGED: 'The date of the server has changed since this page was loaded. Please look at it again.',

  UNAUTHENTICATED: 'Please log in to continue.',
  FORBIDDEN: "You don't have permission to do this.",
  SIGN_IN_FAILED: 'The username or the password is not correct.',
  SECOND_FACTOR_NEEDED: 'Please enter the code of your authenticator app.',
  SECOND_FACTOR_WRONG: 'This code is not correct. Each code works once; please enter the next one.',
  SIGN_IN_EXPIRED: 'The sign-in took too long. Please enter your password again.',
  SECOND_FACTOR_FIRST: 'Please set up your second factor first.',
  CONFIRM_PASSWORD: 'Please confirm your password first.',
  SECOND_FACTOR_ON: 'The second factor of this account is on already.',
  SECOND_FACTOR_OFF: 'This account has no second factor.',
  SECOND_FACTOR_REQUIRED: 'The clinic requires a second factor of Admins. It cannot be switched off.',
  appCodeWrong:
    'This code is not correct. Please check that the time of your phone is right, and enter the next code.',
  STAFF_LINK_OVER: 'This link is no longer valid. Please ask an Admin of the clinic for a new one.',
  STAFF_NOT_FOUND: 'This account does not exist.',
  ACCOUNT_INACTIVE: 'This account is inactive. Please activate it first.',
  USERNAME_IN_USE: 'There is an account with this username already.',
  LAST_ADMIN: 'The clinic needs an Admin who can sign in. Please make another account an Admin first.',
  OWN_ACCOUNT: 'This is your own account. Please use Settings, Security instead.',
  TOO_MANY_SIGN_INS: ({ seconds }: { seconds: number }) =>
    `Too many attempts. Please wait ${counted(seconds, 'second')} and try again.`,
  SETUP_LINK_OVER:
    'This set-up address cannot be used any more. It is valid once, for an hour. Restart the server: it prints a new one if the clinic has no account yet.',
  SESSION_NOT_FOUND: 'This login has ended already.',
  currentPasswordWrong: 'The current password is not correct',
  passwordCommon: 'This password is on the lists that attackers try first. Please choose another one.',
  passwordIsName: 'Please choose a password that is not the name of the account or of the clinic.',
  passwordRepeats: 'Please choose a password with more than two different characters.',

  CODE_WRONG: ({ triesLeft }: { triesLeft: number }) =>
    `The code is not correct. ${triesLeft === 1 ? '1 try' : `${triesLeft} tries`} left.`,
  CODE_USED_UP: 'Too many wrong attempts. Please request a new code.',
  CODE_REPLACED: 'A newer code was sent to this phone. Please use the newest one.',
  anotherCodeUsed: 'Another code of this phone was used in the meantime. Please request a new code.',
  TOO_MANY_CODES: 'Too many codes were requested for this phone. Please try again later.',
  TOO_MANY_WRONG_CODES:
    'Too many wrong codes were entered for this phone today. Please try again tomorrow or call the clinic.',
  SMS_BUDGET_SPENT: 'Codes cannot be sent right now. Please call the clinic.',
  SMS_FAILING: 'Codes cannot be sent by SMS right now. Please call the clinic or come to the desk.',

  NOT_TODAY: 'Appointments can be booked for today only.',
  dayChanged: 'The day has changed. Please request a new code to book for today.',
  NOT_SCHEDULED: 'The doctor is not available on this day.',
  notScheduledToday: ({ doctor, doctorBn = null, weekday }: NamedDoctor & { weekday: Weekday }) =>
    `${localText(doctor, doctorBn)} is not available on ${WEEKDAY_NAMES[weekday]}. Please choose another doctor.`,
  ALREADY_BOOKED: ({ serial }: { serial: number }) =>
    `You already have serial ${serial} with this doctor today.`,
  patientAlreadyBooked: ({ serial }: { serial: number }) =>
    `This patient already has serial ${serial} with this doctor on this date.`,
  TOO_MANY_BOOKINGS: ({ most }: { most: number }) =>
    `This phone already has ${most} appointments today. Please call the clinic.`,
  tooManyBookingsOnDate: ({ most }: { most: number }) =>
    `This phone already has ${most} appointments on this date.`,
  bookedTooOften: 'Too many serials were booked with this phone today. Please call the clinic.',
  EXTRAS_OFF: 'This clinic gives no serials beyond the limit.',
  EXTRAS_USED_UP: ({ most }: { most: number }) =>
    `This sitting is full, and its ${counted(most, 'extra serial')} ${most === 1 ? 'has' : 'have'} been given.`,
  SERIAL_TAKEN: 'This serial is not free. Please choose another.',
  dateBeforeToday: 'Please select today or a later date',
  dateTooFar: 'Please select a date within the next year',
  holidayTooFar: 'Please select a date within the next two years',
  holidayTooOld: 'Please select a date within the last two years',
  calendarFileUnreadable:
    'This is not a calendar file that can be read. Please export the calendar again as an .ics file.',

  APPOINTMENT_NOT_FOUND: 'Appointment not found',
  STATUS_CHANGED: ({ status }: { status: AppointmentStatus }) =>
    `Somebody else has changed this appointment: it is now ${status}.`,
  TRANSITION_REFUSED: ({ from, to }: { from: AppointmentStatus; to: AppointmentStatus }) =>
    `An appointment that is ${from} cannot become ${to}.`,
  movedIsLive: ({ serial, date }: { serial: number; date: string }) =>
    `Instead of this one, the patient has serial ${serial} on ${formatShortDate(date)}. Please cancel that one first.`,
  appointmentArrived: 'The clinic has noted that you are here. Please ask at the desk.',
  appointmentPast: 'An appointment of a past day cannot be changed.',

  NOT_MOVABLE:
    'Only a live appointment of today or later can be moved, only to another sitting, and not while the patient is with the doctor.',

  QUEUE_NOT_FOUND: 'The doctor does not sit at this time.',
  LINK_OVER: 'This link shows nothing any more. Links of serials end with their day.',
  TOO_MANY_STREAMS: 'Too many pages are open at once. This page asks again from time to time.',
  QUEUE_CHANGED: 'Somebody else was quicker: the queue has changed.',
  queueReasonRequired: 'Please choose a reason',
  queueNoTurnAhead: 'The desk needs no message about this serial now.',
  queueNotToday: 'Only the queue of today can be worked.',
  queueNobodyWaits: 'Nobody is waiting.',
  queueNobodyInside: 'Nobody is with the doctor.',
  queueNotInside: 'Another patient is with the doctor now.',
  queueAlreadyHere: 'This patient is here already.',
  queueNotInQueue: 'This patient is not in the queue any more.',
  queueAlreadyForward: 'This patient goes before others already.',
  queueNotExpected: 'The sitting has begun already.',
  queueNotRunning: 'The sitting is not running.',
  queueNoBreak: 'There is no break to end.',
  queueOver: 'The sitting is over.',
  queueNothingToUndo: 'There is nothing to undo.',
  queueWalkInUndone: ({ serial }: { serial: number }) =>
    `Serial ${serial} was given to this patient and cancelled by ‘Undo’. Please give a new serial.`,
  queueUndoTooLate: 'This can no longer be undone, because the patient has changed since.',

  IMPORT_NOT_FOUND: 'This import does not exist.',
  IMPORT_CHANGED: 'This import has gone on meanwhile. Please look at it again.',
  IMPORT_GAP: 'Some rows of the file have not arrived yet. Please try again.',
  IMPORT_IN_USE: 'This import cannot be undone any more, because people have used what it wrote.',
  FEES_OFF: 'This clinic does not record payments here.',
  MONEY_CHANGED: 'Somebody else has just changed the money of this visit. Please look at it again.',
  MONEY_UNDECIDED: ({ paisa }: { paisa: number }) =>
    `${formatTaka(paisa)} have been paid for this serial. Please decide what happens with the money.`,
  NOTHING_DUE: 'Nothing is due for this visit.',
  HAS_PAYMENTS: 'This appointment has entries of money and cannot be deleted. You can cancel it instead.',
  BOX_CLOSED: 'This day of the cash box is closed. Nothing can be added to it.',
  BOX_CHANGED: 'The cash box has changed since. Please count again.',
  NOT_VOIDABLE: 'This entry cannot be taken back any more. Please give the money back instead.',
  ENTRY_NOT_FOUND: 'This entry does not exist.',

  HOLIDAY_NOT_FOUND: 'This holiday has been removed already.',
  HOLIDAY_EXISTS: 'This date is a holiday already.',
  LEAVE_NOT_FOUND: 'This leave has been removed already.',
  DAY_NOT_CHANGED: 'This date follows the week already.',
  tooManyDays: ({ most }: { most: number }) => `Please ask for at most ${most} days`,
  CHANGE_NOT_FOUND: 'This change does not exist.',
  CHANGE_NOT_UNDOABLE: 'This change cannot be taken back any more.',
  KEY_USED: 'This key belongs to another request. Please send a new key.',
  DAY_CLOSED: 'The doctor no longer sits on this day. Please open the day again first.',
  dayClosedOn: ({ date }: { date: string }) =>
    `The doctor no longer sits on ${formatShortDate(date)}. Please press 'Undo' again: it then opens the day, too.`,
  dayHasOtherHours: ({ date }: { date: string }) =>
    `The doctor has another sitting at the same time on ${formatShortDate(date)}. Please open this day in the calendar, choose 'As usual', save, and then press 'Undo' again.`,
  moveNeedsDate: 'Please choose the date to move to',
  PLACE_FREE: 'A place is free now. You can book it.',
  OFFER_NOT_FOUND: 'This link is not valid.',
  OFFER_OVER: 'The place was held for 10 minutes and has gone to the next person.',
  WAITING_LIST_OFF: 'This clinic keeps no waiting list.',
  WAITING_LIST_FULL: 'The waiting list is full. Please call the clinic.',
  waitingOver: 'You are not on the waiting list any more.',
  WAITING_NOT_FOUND: 'This person is not on the waiting list any more.',
  PICTURE_NOT_FOUND: 'This picture is not in use any more.',
  TOO_MANY_PEOPLE: ({ most }: { most: number }) => `A phone can keep at most ${most} people.`,

  PATIENT_NOT_FOUND: 'Patient not found',
  NO_PATIENT_RECORD: 'No patient record for this number yet. Please book an appointment first.',
  PATIENT_INACTIVE: ({ clinicPhone }: { clinicPhone: string }) =>
    `This phone number cannot book online. ${callClinic(clinicPhone)}`,
  phoneCannotLogIn: ({ clinicPhone }: { clinicPhone: string }) =>
    `This phone number cannot log in. ${callClinic(clinicPhone)}`,
  ONLINE_BOOKING_CLOSED: ({ clinicPhone }: { clinicPhone: string }) =>
    `Online booking is not open yet. ${callClinic(clinicPhone)}`,
  PATIENT_ERASED: 'This record was erased and can no longer be used.',
  PHONE_IN_USE: 'This phone number already belongs to another patient.',
  PHONE_NOT_PROVEN: 'Please confirm the new phone number with the code that is sent to it.',
  CURRENT_PHONE_NOT_PROVEN:
    'Please enter the code that was sent to your current number too. If you no longer have that phone, please ask at the desk.',
  HAS_UPCOMING: ({ appointments }: { appointments: number }) =>
    appointments === 1
      ? 'This patient has an upcoming appointment. Please cancel it first.'
      : `This patient has ${appointments} upcoming appointments. Please cancel them first.`,
  phoneHasRecord: 'This phone number already has a record.',
  joinAlreadyBooked: ({ serial, patient }: { serial: number; patient: string }) =>
    `Both records have a serial of ${patient} for one doctor and date; that of the phone is ${serial}. Please cancel one of them first.`,
  notThisPatientsPhone: 'This is not the phone number of this patient.',
  notThisPatientsName: 'This is not the name of this patient.',

  SETTING_FIXED: ({ setting }: { setting: string }) =>
    `${setting} is set on the server. Only the operator can change it there.`,
  gatewayFixedByKey:
    'The key of the SMS gateway is set on the server, so the gateway is chosen there too. Only the operator can change it.',
  settingUnknown: ({ setting }: { setting: string }) => `${setting} is not a setting of the clinic.`,
  settingsDoNotFit: 'These settings do not fit together. A gateway needs its key, and most need a sender.',
  SMS_NOT_SET_UP: 'No SMS gateway is set up yet. Please choose one and save it first.',
  RECORD_CHANGED: 'Somebody else has changed this record in the meantime.',
  DOCTOR_NOT_FOUND: 'Doctor not found',
  DOCTOR_INACTIVE: 'This doctor is inactive and cannot be booked.',
  doctorHasAppointments: ({
    doctor,
    doctorBn = null,
    appointments,
  }: NamedDoctor & { appointments: number }) =>
    `${localText(doctor, doctorBn)} has ${counted(appointments, 'appointment')} and cannot be deleted. You can deactivate the doctor instead.`,
  DEPARTMENT_NOT_FOUND: 'Department not found',
  NAME_IN_USE: 'A department with this name already exists',
  placeNameInUse: 'A place with this name already exists',
  tooManyPlaces: ({ most }: { most: number }) => `A clinic can have at most ${counted(most, 'place')}.`,
  PLACE_NOT_FOUND: 'This place does not exist or is closed.',
  PLACE_IN_USE: 'Doctors still sit at this place, or patients have serials there. Move them first.',
  lastPlaceOpen: 'A clinic needs at least one open place.',
  departmentHasDoctors: ({
    department,
    departmentBn = null,
    doctors,
  }: NamedDepartment & { doctors: number }) =>
    `${localText(department, departmentBn)} has ${counted(doctors, 'doctor')} and cannot be deleted. You can deactivate the department instead.`,
  departmentHasAppointments: ({
    department,
    departmentBn = null,
    appointments,
  }: NamedDepartment & { appointments: number }) =>
    `${localText(department, departmentBn)} has ${counted(appointments, 'appointment')} and cannot be deleted. You can deactivate the department instead.`,
};
