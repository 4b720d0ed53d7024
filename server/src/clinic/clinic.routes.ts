import { catalogues } from '@clinic-serial/contract/messages/catalogues';
import { openPlaces } from '@clinic-serial/contract/rules/schedule/clinic-at';
import { eachWeekday } from '@clinic-serial/contract/rules/schedule/weekly-schedule';
import {
  type ClinicHours,
  type ClinicInfo,
  getClinic,
  getClinicHours,
} from '@clinic-serial/contract/subjects/clinic';
import { getClinicSettings, saveClinicSettings } from '@clinic-serial/contract/subjects/clinic-settings';
import type { ErrorCode } from '@clinic-serial/contract/subjects/errors';
import { failure } from '@clinic-serial/contract/subjects/failure';
import type { Language } from '@clinic-serial/contract/terms/languages';
import { placeMark } from '@clinic-serial/contract/terms/places';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { isDatabaseUnavailable } from '../database/errors.ts';
import type { AnswerCache } from '../http/answer-cache.ts';
import { addressOf, CLIENT_ADDRESS_HEADER } from '../http/client-address.ts';
import { endpointRoutes } from '../http/register-endpoint.ts';
import { isOnlineBookingOpen } from '../online-booking.ts';
import { logoUrl } from '../pictures/read-picture.ts';
import type { Services } from '../services.ts';
import { gatewayTrouble } from '../sms/gateway-trouble.ts';
import { hoursByPlace, hoursByWeekday } from './clinic.queries.ts';
import { listClinicSettings, saveSettings } from './clinic-settings.ts';
import type { LiveConfig } from './live-config.ts';

/**
 * The clinic's hours for everybody: CLINIC_HOURS, or without it the hours of the doctors' schedules (rules:
 * screens 12). With several places, also the hours of each place.
 */
export async function clinicHours({ config, database }: Services): Promise<ClinicHours> {
  const { clinicHours: text, clinicHoursBn: textBn, places } = config;
  const rows = text === null ? await hoursByWeekday(database.read) : [];
  const hours = { text, textBn, days: daysOf(rows) };
  if (places.length === 0) return hours;
  const rowsOfPlaces = await hoursByPlace(database.read);
  const ofPlaces = openPlaces({ places }).flatMap((place) => {
    const here = rowsOfPlaces.filter(({ placeId }) => placeId === place.id);
    const isWritten = place.hours !== null || place.hoursBn !== null;
    return isWritten || here.length === 0 ? [] : [{ ...placeMark(place.id), days: daysOf(here) }];
  });
  return { ...hours, places: ofPlaces };
}

function daysOf(rows: Awaited<ReturnType<typeof hoursByWeekday>>): ClinicHours['days'] {
  return eachWeekday((weekday) => {
    const day = rows.find((row) => row.weekday === weekday);
    return day ? { startTime: day.startTime, endTime: day.endTime } : null;
  });
}

/**
 * The facts about the clinic that every screen uses. If the database cannot be reached, two facts are
 * missing: the logo, and the sentence that no codes can be sent.
 *
 * @param language of this sentence
 */
export async function clinicInfo(services: Services, language: Language): Promise<ClinicInfo> {
  const unlessAway = (error: unknown) => {
    if (isDatabaseUnavailable(error)) return null;
    throw error;
  };
  const logo = await logoUrl(services).catch(unlessAway);
  const trouble = await gatewayTrouble(services).catch(unlessAway);
  return {
    ...clinicInfoWithoutLogo(services),
    logoUrl: logo,
    ...(trouble && { codesFail: catalogues[language].SMS_FAILING }),
  };
}

/** {@link clinicInfo} for a page that reports a failure and must not wait for the database. */
export function clinicInfoWithoutLogo({ config, clock }: Services): ClinicInfo {
  const { clinic, demoMode, fees, retentionMonths, consultationFee } = config;
  return {
    ...clinic,
    logoUrl: null,
    today: clock.today(),
    timeOfDay: clock.timeOfDay(),
    mapUrl: config.clinicMapUrl,
    onlineBooking: isOnlineBookingOpen(config),
    consultationFee,
    statistics: config.homeStatistics,
    demoMode,
    payAtDesk: fees === 'desk',
    ...(fees === 'desk' && { fees: { ...config.clinicFees, discountMost: config.discountMost } }),
    checkIn: config.queue.checkIn,
    retentionMonths,
    ...(config.places.length > 0 && { places: [...config.places] }),
  };
}

export function clinicRoutes(app: FastifyInstance, services: Services, cache: AnswerCache): void {
  const route = endpointRoutes(app, services);
  route(getClinic, ({ language }) => clinicInfo(services, language));
  route(getClinicHours, () => clinicHours(services), { cache });

  // rules: API 7. A success is not in the envelope, because machines call this and check the status only.
  const schema = {
    operationId: 'checkHealth',
    tags: ['Clinic'],
    security: [],
    summary: 'Whether the database answers and can store something',
    response: { 200: z.object({ status: z.literal('ok') }), default: failure },
  };
  const failures: ErrorCode[] = ['TOO_MANY_REQUESTS', 'DATABASE_AWAY', 'NOT_WRITABLE', 'INTERNAL'];
  app.get('/health', { schema, config: { failures } }, async (request, reply) => {
    reply.header(CLIENT_ADDRESS_HEADER, addressOf(request));
    await services.database.ping();
    await services.database.assertWritable();
    return { status: 'ok' };
  });
}

export function clinicSettingsRoutes(app: FastifyInstance, services: Services, live: LiveConfig): void {
  const route = endpointRoutes(app, services);
  route(getClinicSettings, (actor) => listClinicSettings(services, live, actor));
  route(saveClinicSettings, ({ body, ...actor }) => saveSettings(services, live, actor, body));
}
