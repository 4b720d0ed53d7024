import { newNoPhone } from '../../src/database/no-phone.ts';
import type { TestApp } from '../app.ts';
import { addDoctor, newPhone } from '../clinic.ts';
import { addAppointment, addPatient, type TestPatient } from '../people.ts';
import { at, codeOf, DELETE, newName, PATIENT, type RouteCase, VIEW, WRITE } from './route-case.ts';

const profileOf = ({ phone }: TestPatient) => ({ name: 'Rahima Khatun', phone, address: 'House 7' });

export const patient = (path = '') => {
  return async (_: TestApp, owner: TestPatient) => ({ url: `/patients/${owner.id}${path}` });
};

/** The records of patients, for staff and for themselves. */
export const PATIENT_ROUTES: Record<string, RouteCase> = {
  'GET /patients': { serves: VIEW, request: at('/patients') },
  'GET /patients/lookup': { serves: VIEW, request: at('/patients/lookup?search=rahima') },
  'GET /patients/{id}': { serves: VIEW, request: patient() },
  'GET /patients/{id}/profile': { serves: PATIENT, request: patient('/profile') },
  'GET /patients/{id}/dashboard-stats': {
    serves: ['patient', ...VIEW],
    request: patient('/dashboard-stats'),
  },
  'POST /patients': {
    serves: WRITE,
    request: async () => ({ url: '/patients', body: { name: 'Rahima Begum', phone: newPhone() } }),
  },
  'POST /patients/check-phone': {
    serves: VIEW,
    request: async (_, { phone }) => ({ url: '/patients/check-phone', body: { phone } }),
  },
  'PUT /patients/{id}': {
    serves: ['patient', ...WRITE],
    request: async (_, owner) => ({ url: `/patients/${owner.id}`, body: profileOf(owner) }),
  },
  'POST /patients/{id}/request-phone-otp': {
    serves: PATIENT,
    request: async (_, { id }) => ({ url: `/patients/${id}/request-phone-otp`, body: { phone: newPhone() } }),
  },
  'POST /patients/{id}/verify-phone-otp': {
    serves: PATIENT,
    request: async (testApp, { id, token }) => {
      const path = `/patients/${id}/request-phone-otp`;
      const { sessionToken, otp, current } = await codeOf(testApp, path, { phone: newPhone() }, token);
      return { url: `/patients/${id}/verify-phone-otp`, body: { sessionToken, otp, current } };
    },
  },
  'GET /patients/{id}/people': { serves: ['patient', ...VIEW], request: patient('/people') },
  'POST /patients/{id}/join': {
    serves: WRITE,
    request: async (testApp, { id }) => {
      const withoutPhone = await addPatient(testApp, { phone: newNoPhone() });
      await addAppointment(testApp, { doctorId: await addDoctor(testApp), patientId: withoutPhone.id });
      return { url: `/patients/${withoutPhone.id}/join`, body: { into: id } };
    },
  },
  'PUT /patients/{id}/people': {
    serves: ['patient', ...WRITE],
    request: async (_, { id }) => ({
      url: `/patients/${id}/people`,
      body: { name: newName(), birthYear: 2015, gender: 'Female', relation: 'Child' },
    }),
  },
  'GET /patients/{id}/reminders': { serves: ['patient', ...VIEW], request: patient('/reminders') },
  'PUT /patients/{id}/reminders': {
    serves: ['patient', ...WRITE],
    request: async (_, { id }) => ({ url: `/patients/${id}/reminders`, body: { wantsReminders: false } }),
  },
  'GET /patients/{id}/data-export': { serves: DELETE, request: patient('/data-export') },
  'POST /patients/{id}/erase': {
    serves: DELETE,
    request: async (_, { id, phone }) => ({ url: `/patients/${id}/erase`, body: { phone } }),
  },
  'GET /patients/export': { serves: WRITE, request: at('/patients/export') },
};
