import { localText } from '@clinic-serial/contract/messages/current/format';
import type { WhenToCome } from '@clinic-serial/contract/rules/queue/when-to-come';
import { clinicAt } from '@clinic-serial/contract/rules/schedule/clinic-at';
import type { Appointment } from '@clinic-serial/contract/subjects/appointments';
import type { ClinicInfo } from '@clinic-serial/contract/subjects/clinic';
import { firstPhone } from '@clinic-serial/contract/text/clinic-phones';
import { weekdayOf } from '@clinic-serial/contract/time/calendar';
import { encode } from 'uqr';
import { language } from '#messages/language';
import { ticketText as text } from '#messages/ticket';
import { formatDate, formatNumber, formatTimeRange, placeName, weekdayName } from '../text/format.ts';
import { phoneText } from '../text/phone-text.ts';
import { departmentText, moneyText, ticketTime } from './ticket-text.ts';

const WIDTH = 720;
const MARGIN = 48;
const QR_SIZE = 220;
/** Bangla letters reach further up and down than Latin ones; digits do not. */
const LINE_HEIGHT = language === 'bn' ? 1.65 : 1.3;
const DIGITS_LINE_HEIGHT = 1.3;
const INK = '#142033';
const MUTED = '#56657a';
const FONT = 'system-ui, "Noto Sans", "Noto Sans Bengali", "Hind Siliguri", sans-serif';

interface Line {
  words: string;
  size: number;
  bold?: boolean;
  lineHeight?: number;
  colour?: string;
  /** The free space above, in pixels. */
  above?: number;
}

/** The ticket's lines above and below the QR code. */
function ticketLines(
  appointment: Appointment,
  clinic: ClinicInfo,
  when: WhenToCome | undefined,
): { head: Line[]; facts: Line[] } {
  const here = clinicAt(clinic, appointment);
  const place = placeName(clinic, appointment);
  const time = ticketTime(appointment, when, here);
  const payment = moneyText(appointment, clinic.today, true);
  const { appointmentDate: date } = appointment;
  const fact = (name: string, value: string): Line[] => [
    { words: name, size: 22, colour: MUTED, above: 18 },
    { words: value, size: 28, bold: true },
  ];
  return {
    head: [
      { words: localText(clinic.name, clinic.nameBn), size: 32, bold: true },
      { words: text.yourSerial, size: 24, colour: MUTED, above: 24 },
      {
        words: formatNumber(appointment.serialNumber),
        size: 150,
        bold: true,
        lineHeight: DIGITS_LINE_HEIGHT,
      },
      ...(time ? [{ words: time, size: 28, bold: true, above: 8 }] : []),
    ],
    facts: [
      { words: `${text.reference} ${appointment.bookingReference}`, size: 26, bold: true, above: 8 },
      ...fact(text.patient, appointment.patientName),
      ...(appointment.patientPhone ? fact(text.phone, phoneText(appointment.patientPhone)) : []),
      ...fact(text.doctor, localText(appointment.doctorName, appointment.doctorNameBn)),
      ...(place ? fact(text.place, place) : []),
      ...fact(text.department, departmentText(appointment)),
      ...fact(text.date, text.dateValue(weekdayName(weekdayOf(date)), formatDate(date))),
      ...fact(text.schedule, formatTimeRange(appointment.doctorScheduleStart, appointment.doctorScheduleEnd)),
      ...(payment ? fact(text.payment, payment) : []),
      {
        words: text.contact(formatNumber(firstPhone(here.phone)), localText(here.address, here.addressBn)),
        size: 22,
        colour: MUTED,
        above: 28,
      },
    ],
  };
}

/** The ticket as a picture for the phone's photos: black on white, with the QR code. */
export async function ticketImage(
  appointment: Appointment,
  clinic: ClinicInfo,
  when: WhenToCome | undefined,
): Promise<Blob> {
  const { head, facts } = ticketLines(appointment, clinic, when);
  const canvas = document.createElement('canvas');
  canvas.width = WIDTH;
  // The height is known only after the words are broken into lines, so everything is placed twice.
  canvas.height = place(canvas, head, facts, appointment.bookingReference);
  place(canvas, head, facts, appointment.bookingReference);
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('No picture was made.'))), 'image/png');
  });
}

/** Draws everything. Returns the height that it takes. */
function place(canvas: HTMLCanvasElement, head: Line[], facts: Line[], reference: string): number {
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser draws no pictures.');
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.textAlign = 'center';
  context.textBaseline = 'top';
  let y = MARGIN;
  for (const line of head) y = write(context, line, y);
  drawQr(context, reference, y + 24);
  y += QR_SIZE + 40;
  for (const line of facts) y = write(context, line, y);
  return y + MARGIN;
}

function write(
  context: CanvasRenderingContext2D,
  { words, size, bold, lineHeight = LINE_HEIGHT, colour = INK, above = 0 }: Line,
  y: number,
) {
  context.font = `${bold ? 'bold ' : ''}${size}px ${FONT}`;
  context.fillStyle = colour;
  let at = y + above;
  for (const part of broken(context, words)) {
    context.fillText(part, WIDTH / 2, at);
    at += size * lineHeight;
  }
  return at;
}

function broken(context: CanvasRenderingContext2D, words: string): string[] {
  const lines: string[] = [];
  for (const word of words.split(' ')) {
    const longer = lines.length > 0 ? `${lines.at(-1)} ${word}` : word;
    if (lines.length > 0 && context.measureText(longer).width <= WIDTH - 2 * MARGIN)
      lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}

function drawQr(context: CanvasRenderingContext2D, value: string, top: number): void {
  const { data, size } = encode(value, { ecc: 'M', border: 0 });
  const module = Math.floor(QR_SIZE / size);
  const left = (WIDTH - module * size) / 2;
  context.fillStyle = '#000000';
  data.forEach((row, y) => {
    row.forEach((dark, x) => {
      if (dark) context.fillRect(left + x * module, top + y * module, module, module);
    });
  });
}
