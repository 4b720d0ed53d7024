import { listDepartments, type PublicDepartment } from '@clinic-serial/contract/subjects/departments';
import { listDoctors, type PublicDoctor } from '@clinic-serial/contract/subjects/doctors';
import { QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import { BrowserRouter } from 'react-router';
import { fillCache, type Preloaded } from '../api/preloaded.ts';
import { makeQueryClient } from '../api/query-client.ts';
import { DemoBanner } from '../public/shell/DemoBanner.tsx';
import { AppRoutes, preloadPage } from '../routes.tsx';
import { LANGUAGE_BASE, pathOfAddress, siteAddress } from '../site-language.ts';
import { aDepartment } from './clinic-records.ts';
import { Address, addMissingOfJsdom } from './staff-screen.tsx';
import { onePage, type StubbedApi, stubApi } from './stubbed-api.ts';

/** What visitors can read. Tests change it. */
export interface PublicClinic {
  api: StubbedApi;
  doctors: PublicDoctor[];
  departments: PublicDepartment[];
}

/** A stubbed server with two departments, for the pages of visitors. A test adds the doctors. */
export function stubPublicClinic(doctors: PublicDoctor[] = []): PublicClinic {
  const api = stubApi();
  const departments = [aDepartment(), aDepartment({ id: 6, name: 'Dermatology', doctorCount: 1 })];
  const clinic: PublicClinic = { api, doctors, departments };
  serveDoctors(clinic);
  api.respond(listDepartments, () => clinic.departments);
  return clinic;
}

/** Answers the list of doctors with the clinic's doctors, also again after a failure. */
export function serveDoctors(clinic: PublicClinic): void {
  clinic.api.respond(listDoctors, () => ({
    doctors: clinic.doctors,
    pagination: onePage(clinic.doctors, 1_000),
  }));
}

/**
 * Renders all routes of the site at an address, without the part of the language, as a browser that opens it
 * there.
 *
 * @param preloaded the data that came with the page
 */
export async function openPublicPage(address: string, preloaded: Preloaded = {}): Promise<void> {
  const queryClient = makeQueryClient();
  fillCache(preloaded, queryClient);
  addMissingOfJsdom();
  window.history.replaceState(null, '', siteAddress(address));
  await preloadPage(pathOfAddress(window.location.pathname) ?? '/');
  render(
    <QueryClientProvider client={queryClient}>
      <BrowserRouter basename={LANGUAGE_BASE}>
        <Address />
        <DemoBanner />
        <AppRoutes />
      </BrowserRouter>
    </QueryClientProvider>,
  );
}

/** The cards of doctors on the page. */
export const doctorCards = () => [...document.querySelectorAll<HTMLElement>('main article')];
