import { BOOKING_LIMITS } from '@clinic-serial/contract/terms/booking-limits';

/** The words of the ticket: on the confirmation, in the patient area and on paper. */
export const ticketText = {
  title: 'Appointment ticket',
  yourSerial: 'Your serial number',
  patient: 'Patient name',
  phone: 'Phone number',
  doctor: 'Doctor',
  department: 'Department',
  departmentAt: (department: string, location: string) => `${department}, ${location}`,
  place: 'Place',
  /** The link to a map. */
  map: 'Map',
  date: 'Appointment date',
  dateValue: (weekday: string, date: string) => `${weekday}, ${date}`,
  schedule: "Doctor's schedule",
  payment: 'Payment',
  cancelled: 'This appointment is cancelled. Its serial is not valid any more.',
  status: 'Status',
  bookedAt: 'Booking time',
  reference: 'Reference',
  qrLabel: (reference: string) => `QR code of the reference ${reference}`,
  instructionsTitle: 'Before you come',
  /** Specification 2, "Instructions". */
  arriveEarly: `Please arrive ${BOOKING_LIMITS.arriveMinutesEarly} minutes early`,
  /** Instead, when the estimated time is nearer than that. */
  comeNow: 'Please go to the desk now, because your turn may come soon',
  instructions: [
    'Bring a photo ID',
    'Bring your medical documents',
    'Your serial number decides your position in the queue',
    'Late arrivals may have to wait for the next slot',
  ],
  contact: (phone: string, address: string) => [phone, address].filter(Boolean).join(' · '),
  follow: 'Follow your turn',
  print: 'Print',
  save: 'Save ticket',
  calendarAdd: 'Add to calendar',
  cancelAppointment: 'Cancel appointment',
  imageName: (serial: number, date: string) => `serial-${serial}-${date}.png`,
  cancel: {
    title: 'Cancel this appointment?',
    text: (serial: number, doctor: string, date: string) =>
      `Serial ${serial} with ${doctor}, ${date}, will be cancelled.`,
    consequence: 'The place becomes free for somebody else at once. You cannot take this serial back.',
    keep: 'Keep appointment',
    confirm: 'Cancel appointment',
    done: 'Your appointment is cancelled.',
    failed: 'The appointment could not be cancelled.',
  },

  calendar: {
    summary: (serial: number, doctor: string) => `Serial ${serial} – ${doctor}`,
    /** `early`: whether there is still time to come early. */
    description: (parts: {
      serial: number;
      doctor: string;
      hours: string;
      reference: string;
      /** When to come; empty if it is not known. */
      time: string;
      early: boolean;
    }) =>
      [
        `Serial number ${parts.serial} with ${parts.doctor}`,
        `Doctor's hours: ${parts.hours}`,
        `Reference: ${parts.reference}`,
        parts.time,
        parts.early
          ? `Please arrive ${BOOKING_LIMITS.arriveMinutesEarly} minutes early and bring a photo ID.`
          : 'Please bring a photo ID.',
      ]
        .filter(Boolean)
        .join('\n'),
    reminder: (serial: number) => `Your serial is ${serial}`,
    fileName: (serial: number, date: string) => `serial-${serial}-${date}.ics`,
  },
  printTitle: (serial: number, doctor: string) => `Serial ${serial} – ${doctor}`,
} as const;
