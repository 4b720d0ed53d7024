import {
  changeAppointmentStatus,
  deleteAppointment,
  updateAppointment,
} from '@clinic-serial/contract/subjects/appointments';
import { createDepartment, listDepartmentsForStaff } from '@clinic-serial/contract/subjects/departments';
import type { Endpoint } from '@clinic-serial/contract/subjects/endpoint';
import { exportAppointments, exportPatients } from '@clinic-serial/contract/subjects/export';
import { updatePatient } from '@clinic-serial/contract/subjects/patients';
import { erasePatient, exportPatientData } from '@clinic-serial/contract/subjects/privacy';
import { screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { openAs, pressButton, sessionKeys, stubAdminArea } from '../test/admin-area.tsx';
import { arriveAt } from '../test/place.ts';
import { press, type } from '../test/staff-screen.tsx';
import { refusal, type StubbedApi } from '../test/stubbed-api.ts';

const ENDED = 'Your session has ended. Please log in again.';

let api: StubbedApi;

beforeEach(() => {
  api = stubAdminArea();
});

interface Refused {
  endpoint: Endpoint;
  address: string;
  act: () => Promise<void>;
}

/** Every kind of request that staff send, each from its page. */
const REFUSED: Readonly<Record<string, Refused>> = {
  'a read': { endpoint: listDepartmentsForStaff, address: '/admin/departments', act: async () => {} },
  'saving a department': {
    endpoint: createDepartment,
    address: '/admin/departments',
    act: async () => {
      await pressButton('Add New Department');
      type(await screen.findByLabelText('Department name'), 'Never saved');
      await pressButton('Create Department');
    },
  },
  'saving a patient': {
    endpoint: updatePatient,
    address: '/admin/patients/12/edit',
    act: async () => {
      type(await screen.findByLabelText('Full name'), 'Refused Edited');
      await pressButton('Save Changes');
    },
  },
  'a status on the page of an appointment': {
    endpoint: changeAppointmentStatus,
    address: '/admin/appointments/70',
    act: async () => {
      await pressButton('Mark as Completed');
      await pressButton('Change status');
    },
  },
  'a status in the list': {
    endpoint: changeAppointmentStatus,
    address: '/admin/appointments',
    act: async () => {
      press(await screen.findByLabelText('Actions for serial 1, Karim Uddin'));
      press(await screen.findByText('Complete'));
      await pressButton('Change status');
    },
  },
  'saving notes': {
    endpoint: updateAppointment,
    address: '/admin/appointments/70',
    act: async () => {
      type(await screen.findByLabelText('Notes by staff'), 'Never saved');
      await pressButton('Save Notes');
    },
  },
  'deleting an appointment': {
    endpoint: deleteAppointment,
    address: '/admin/appointments/70',
    act: async () => {
      await pressButton('Delete Appointment');
      await pressButton('Delete appointment');
    },
  },
  'erasing a patient': {
    endpoint: erasePatient,
    address: '/admin/patients/12',
    act: async () => {
      await pressButton('Erase…');
      type(screen.getByLabelText('Type the patient’s phone number to confirm'), '01712345678');
      await pressButton('Erase for good');
    },
  },
  "exporting a patient's data": {
    endpoint: exportPatientData,
    address: '/admin/patients/12',
    act: () => pressButton('Export data'),
  },
  'the CSV of the patients': {
    endpoint: exportPatients,
    address: '/admin/patients',
    act: () => pressButton('Export CSV'),
  },
  'the CSV of the appointments': {
    endpoint: exportAppointments,
    address: '/admin/appointments',
    act: () => pressButton('Export CSV'),
  },
};

test.each(Object.entries(REFUSED))(
  'a 401 ends the session and leads to the login: %s',
  async (_, refused) => {
    api.respond(refused.endpoint, refusal('UNAUTHENTICATED'));
    openAs(api, refused.address);
    await refused.act();
    await screen.findByText(ENDED);
    await arriveAt('/admin/login');
    expect(sessionKeys()).toEqual([]);
  },
);
