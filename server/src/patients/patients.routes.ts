import * as endpoints from '@clinic-serial/contract/subjects/patients';
import * as peopleEndpoints from '@clinic-serial/contract/subjects/people';
import * as signInEndpoints from '@clinic-serial/contract/subjects/sign-in';
import type { FastifyInstance } from 'fastify';
import { browserOf, draftCookie } from '../drafts/booking-drafts.ts';
import { codesPerHour, lookupsPerMinute } from '../http/rate-limits.ts';
import { endpointRoutes } from '../http/register-endpoint.ts';
import type { Services } from '../services.ts';
import { confirmNewPhone, requestPhoneCode } from './change-phone.ts';
import { logOutPatient, requestLoginCode, verifyLoginCode } from './patient-sign-in.ts';
import { chooseReminders, getReminders, listPeople, savePerson } from './people.ts';
import { checkPhone, createPatient, listPatients, viewPatient } from './register.ts';
import { editPatient, ownProfile, saveOwnProfile } from './save-patient.ts';

export function patientRoutes(app: FastifyInstance, services: Services): void {
  const route = endpointRoutes(app, services);
  route(
    signInEndpoints.requestLoginCode,
    ({ body, ...origin }) => requestLoginCode(services, body, origin),
    codesPerHour(app),
  );
  route(signInEndpoints.verifyLoginCode, ({ body, address, userAgent }) =>
    verifyLoginCode(services, body, { address, userAgent }),
  );
  route(signInEndpoints.logOutPatient, async ({ caller, address, token, cookies, setCookie }) => {
    const browser = browserOf(services.config, cookies);
    const answer = await logOutPatient(services, { caller, address }, token, browser);
    if (browser !== undefined) setCookie(draftCookie(services.config, null));
    return answer;
  });
  route(endpoints.getProfile, ({ caller, params }) => ownProfile(services, caller, params.id));
  route(
    endpoints.updatePatient,
    ({ params, body, ...actor }) =>
      actor.caller.kind === 'staff'
        ? editPatient(services, actor, params.id, body)
        : saveOwnProfile(services, actor, params.id, body),
    { staffBody: endpoints.patientEditForm },
  );
  route(endpoints.listPatients, ({ query, ...actor }) => listPatients(services, actor, query));
  route(endpoints.getPatient, ({ params, ...actor }) => viewPatient(services, actor, params.id));
  route(endpoints.createPatient, ({ body, ...actor }) => createPatient(services, actor, body));
  route(
    endpoints.checkPhone,
    ({ body, ...actor }) => checkPhone(services, actor, body),
    lookupsPerMinute(services.config),
  );
  route(
    endpoints.requestPhoneCode,
    ({ caller, params, body, ...origin }) => requestPhoneCode(services, caller, params.id, body, origin),
    codesPerHour(app),
  );
  route(endpoints.verifyPhoneCode, ({ params, body, token, ...actor }) =>
    confirmNewPhone(services, actor, params.id, body, token),
  );
  route(peopleEndpoints.listPeople, ({ params, ...actor }) => listPeople(services, actor, params.id));
  route(peopleEndpoints.savePerson, ({ params, body, ...actor }) =>
    savePerson(services, actor, params.id, body),
  );
  route(peopleEndpoints.getReminders, ({ params, caller }) => getReminders(services, caller, params.id));
  route(peopleEndpoints.chooseReminders, ({ params, body, ...actor }) =>
    chooseReminders(services, actor, params.id, body),
  );
}
