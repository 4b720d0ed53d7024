import { saveLogo, savePhoto } from '../../src/pictures/save-picture.ts';
import type { TestApp } from '../app.ts';
import { addDepartment, addDoctor, DESK } from '../clinic.ts';
import { newPicture } from '../pictures.ts';
import { at, DELETE, doctor, EVERYBODY, newName, type RouteCase, VIEW, WRITE } from './route-case.ts';

const WEEK = { 5: { startTime: '09:00', endTime: '17:00', patientLimit: 20 } };

const department =
  (path = '', body?: object) =>
  async (testApp: TestApp) => ({
    url: `/departments/${await addDepartment(testApp, newName())}${path}`,
    ...(body ? { body } : {}),
  });

const doctorForm = async (testApp: TestApp) => ({
  name: newName(),
  phone: '01811000000',
  departmentId: await addDepartment(testApp, newName()),
  weeklySchedule: WEEK,
});

/** The clinic, its departments and its doctors, with their pictures. */
export const DOCTOR_ROUTES: Record<string, RouteCase> = {
  'GET /clinic': { serves: EVERYBODY, request: at('/clinic') },
  'GET /clinic/hours': { serves: EVERYBODY, request: at('/clinic/hours') },

  'GET /departments': { serves: EVERYBODY, request: at('/departments') },
  'GET /departments/{id}': { serves: VIEW, request: department() },
  'GET /departments/{id}/stats': { serves: VIEW, request: department('/stats') },
  'POST /departments': {
    serves: WRITE,
    request: async () => ({ url: '/departments', body: { name: newName() } }),
  },
  'PUT /departments/{id}': {
    serves: WRITE,
    request: async (testApp) => department('', { name: newName() })(testApp),
  },
  'DELETE /departments/{id}': { serves: DELETE, request: department() },

  'GET /doctors': { serves: EVERYBODY, request: at('/doctors') },
  'GET /doctors/{id}': { serves: EVERYBODY, request: doctor() },
  'GET /doctors/{id}/stats': { serves: VIEW, request: doctor('/stats') },
  'GET /doctors/{id}/live-status': { serves: EVERYBODY, request: doctor('/live-status') },
  'GET /doctors/{id}/availability': { serves: VIEW, request: doctor('/availability?date=2026-11-20') },
  'GET /availability': { serves: VIEW, request: at('/availability?date=2026-11-20') },
  'POST /doctors': {
    serves: WRITE,
    request: async (testApp) => ({ url: '/doctors', body: await doctorForm(testApp) }),
  },
  'PUT /doctors/{id}': {
    serves: WRITE,
    request: async (testApp) => ({ ...(await doctor()(testApp)), body: await doctorForm(testApp) }),
  },
  'DELETE /doctors/{id}': { serves: DELETE, request: doctor() },

  'GET /pictures/{hash}': {
    serves: EVERYBODY,
    request: async (testApp) => {
      const { photoUrl } = await savePhoto(testApp.services, DESK, await addDoctor(testApp), newPicture());
      return { url: `${photoUrl}`.replace('/api', '') };
    },
  },
  'PUT /doctors/{id}/photo': {
    serves: WRITE,
    request: async (testApp) => ({
      ...(await doctor('/photo')(testApp)),
      body: { picture: newPicture() },
    }),
  },
  'DELETE /doctors/{id}/photo': {
    serves: WRITE,
    request: async (testApp) => {
      const id = await addDoctor(testApp);
      await savePhoto(testApp.services, DESK, id, newPicture());
      return { url: `/doctors/${id}/photo` };
    },
  },
  'PUT /admin/logo': {
    serves: DELETE,
    request: async () => ({ url: '/admin/logo', body: { picture: newPicture() } }),
  },
  'DELETE /admin/logo': {
    serves: DELETE,
    request: async ({ services }) => {
      await saveLogo(services, DESK, newPicture());
      return { url: '/admin/logo' };
    },
  },
};
