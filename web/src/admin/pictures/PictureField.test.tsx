import { getClinic } from '@clinic-serial/contract/subjects/clinic';
import {
  removeDoctorPhoto,
  removeLogo,
  setDoctorPhoto,
  setLogo,
} from '@clinic-serial/contract/subjects/pictures';
import { PICTURE_LIMITS } from '@clinic-serial/contract/terms/picture-limits';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import fc from 'fast-check';
import { beforeEach, describe, expect, it, test } from 'vitest';
import { aClinic, aDoctor } from '../../test/records.ts';
import { openStaffScreen, press } from '../../test/staff-screen.tsx';
import { refusal, type StubbedApi, stubApi } from '../../test/stubbed-api.ts';
import { aFile, stubPictures } from '../../test/stubbed-pictures.ts';
import { drawnSize, keepInside, LARGEST_ZOOM, placeOnCanvas, START, zoomed } from './crop.ts';
import { ClinicLogo, DoctorPhoto } from './PictureField.tsx';

describe('PictureField', () => {
  const URL_OF_PHOTO = '/api/pictures/0a1b2c3d4e5f60718293a4b5c6d7e8f9';
  // A blob of nine x in base64, which the stubbed canvas writes.
  const WRITTEN = 'eHh4eHh4eHh4';

  let api: StubbedApi;

  beforeEach(() => {
    api = stubApi();
    api.respond(setDoctorPhoto, { photoUrl: URL_OF_PHOTO });
    api.respond(removeDoctorPhoto, { photoUrl: null });
    api.respond(setLogo, { logoUrl: URL_OF_PHOTO });
    api.respond(removeLogo, { logoUrl: null });
  });

  const openPhoto = (photoUrl: string | null = null) =>
    openStaffScreen('/admin', { routes: { '/admin': <DoctorPhoto doctor={aDoctor({ photoUrl })} /> } });
  const openLogo = (logoUrl: string | null = null) => {
    api.respond(getClinic, { ...aClinic, logoUrl });
    openStaffScreen('/admin', { routes: { '/admin': <ClinicLogo /> }, role: 'Admin' });
  };
  const button = async (label: string) => (await screen.findByText(label)).closest('button') as HTMLElement;
  const choose = (file = aFile()) => {
    const input = document.querySelector('input[type=file]') as HTMLElement;
    fireEvent.change(input, { target: { files: [file] } });
  };
  const frame = () => screen.findByRole('application');
  const shown = async () => {
    const { style } = (await frame()).querySelector('img') as HTMLElement;
    return [style.left, style.top, style.width, style.height].map((part) =>
      Math.round(Number.parseFloat(part)),
    );
  };
  const sent = () => api.requests(setDoctorPhoto).map(({ body }) => body.picture);

  test('cuts a chosen photo to a square, sends it, and says so', async () => {
    const pictures = stubPictures();
    openPhoto();
    expect(screen.getByText('Patients see the initials while there is no photo.')).toBeTruthy();
    choose();
    await frame();
    press(await button('Use this photo'));
    await screen.findByText('The photo is saved.');
    expect(sent()).toEqual([WRITTEN]);
    expect(api.requests(setDoctorPhoto)[0]?.params).toEqual({ id: String(aDoctor().id) });
    // The picture is higher than wide: its width fills the square.
    expect(pictures.drawn.map((place) => place.map(Math.round))).toEqual([[0, -53, 320, 427]]);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(pictures.freed).toEqual(['blob:chosen']);
  });

  test('takes a file that is dropped on it', async () => {
    stubPictures();
    openPhoto();
    const field = screen.getByRole('region', { name: 'Photo' });
    fireEvent.drop(field, { dataTransfer: { files: [aFile()] } });
    expect(await frame()).toBeTruthy();
  });

  test('moves and zooms by keys, by the buttons and by the mouse, never beyond the edge', async () => {
    stubPictures();
    openPhoto();
    choose();
    const stage = await frame();
    expect(document.activeElement).toBe(stage);
    expect(await shown()).toEqual([0, -17, 100, 133]);
    fireEvent.keyDown(stage, { key: 'ArrowDown' });
    expect(await shown()).toEqual([0, -13, 100, 133]);
    fireEvent.keyDown(stage, { key: 'ArrowRight' });
    expect(await shown()).toEqual([0, -13, 100, 133]);
    for (let press = 0; press < 9; press += 1) fireEvent.keyDown(stage, { key: 'ArrowDown' });
    expect(await shown()).toEqual([0, 0, 100, 133]);

    fireEvent.keyDown(stage, { key: '+' });
    expect((await shown()).slice(2)).toEqual([115, 153]);
    press(await screen.findByLabelText('Larger'));
    expect((await shown()).slice(2)).toEqual([132, 176]);
    fireEvent.wheel(stage, { deltaY: 10_000 });
    expect((await shown()).slice(2)).toEqual([100, 133]);
    fireEvent.change(screen.getByLabelText('Size'), { target: { value: '2' } });
    expect(await shown()).toEqual([-50, -50, 200, 267]);

    Object.defineProperty(stage, 'clientWidth', { value: 320 });
    stage.setPointerCapture = () => {};
    fireEvent.pointerDown(stage, { pointerId: 1, clientX: 100, clientY: 100 });
    fireEvent.pointerMove(stage, { pointerId: 1, clientX: 132, clientY: 68 });
    expect(await shown()).toEqual([-40, -60, 200, 267]);
    fireEvent.pointerUp(stage, { pointerId: 1 });
    fireEvent.pointerMove(stage, { pointerId: 1, clientX: 300, clientY: 300 });
    expect(await shown()).toEqual([-40, -60, 200, 267]);
  });

  test('zooms with two fingers', async () => {
    stubPictures();
    openPhoto();
    choose();
    const stage = await frame();
    Object.defineProperty(stage, 'clientWidth', { value: 320 });
    stage.setPointerCapture = () => {};
    fireEvent.pointerDown(stage, { pointerId: 1, clientX: 100, clientY: 160 });
    fireEvent.pointerDown(stage, { pointerId: 2, clientX: 200, clientY: 160 });
    fireEvent.pointerMove(stage, { pointerId: 2, clientX: 300, clientY: 160 });
    expect((await shown()).slice(2)).toEqual([200, 267]);
  });

  test('makes the picture smaller until it is small enough, in a form that the browser can write', async () => {
    const large = PICTURE_LIMITS.bytes + 1;
    const pictures = stubPictures({
      types: ['image/jpeg', 'image/png'],
      bytes: (side) => (side > 192 ? large : 9),
    });
    openPhoto();
    choose();
    await frame();
    press(await button('Use this photo'));
    await screen.findByText('The photo is saved.');
    expect(pictures.tried.slice(-2)).toEqual(['192 image/webp', '192 image/jpeg']);
    expect(sent().length).toBe(1);
  });

  test('sends nothing when no form is small enough', async () => {
    stubPictures({ bytes: () => PICTURE_LIMITS.bytes + 1 });
    openPhoto();
    choose();
    await frame();
    press(await button('Use this photo'));
    await screen.findByText('This picture cannot be made small enough. Please choose another one.');
    expect(sent()).toEqual([]);
  });

  test.each([
    [
      'that is no picture',
      null,
      'This file cannot be shown as a picture. Please choose a JPEG, PNG or WebP.',
    ],
    [
      'that is too small',
      { width: 900, height: 15 },
      'This picture is too small. It needs at least 16 pixels on each side.',
    ],
  ])('says what is wrong with a file %s', async (_name, size, sentence) => {
    const pictures = stubPictures({ size });
    openPhoto();
    choose();
    expect((await screen.findByText(sentence)).closest('[role=alert]')).not.toBeNull();
    expect(screen.queryByRole('application')).toBeNull();
    expect(pictures.freed).toEqual(['blob:chosen']);
  });

  test('keeps the dialog open when the server refuses the photo', async () => {
    stubPictures();
    api.respond(setDoctorPhoto, refusal('FORBIDDEN'));
    openPhoto();
    choose();
    await frame();
    press(await button('Use this photo'));
    expect(
      (await screen.findByText("You don't have permission to do this.")).closest('[role=alert]'),
    ).not.toBeNull();
    expect(await frame()).toBeTruthy();
  });

  test('removes the photo after a question', async () => {
    openPhoto(URL_OF_PHOTO);
    expect(document.querySelector('img')?.getAttribute('src')).toBe(URL_OF_PHOTO);
    press(await button('Remove photo'));
    await screen.findByText('Patients see the initials again.');
    expect(api.requests(removeDoctorPhoto).length).toBe(0);
    press(await button('Remove'));
    await screen.findByText('The photo was removed.');
    expect(api.requests(removeDoctorPhoto).length).toBe(1);
  });

  test('shows the initials, and no button to remove, while there is no photo', async () => {
    openPhoto();
    expect(document.querySelector('img')).toBeNull();
    expect(screen.queryByText('Remove photo')).toBeNull();
    expect(await button('Choose a photo')).toBeTruthy();
  });

  test('fits the whole logo into its square, transparent around it', async () => {
    const pictures = stubPictures({ size: { width: 900, height: 300 }, types: ['image/png'] });
    openLogo();
    await button('Choose a logo');
    choose();
    expect(await shown()).toEqual([0, 33, 100, 33]);
    press(await button('Use this logo'));
    await screen.findByText('The logo is saved.');
    expect(pictures.tried).toEqual(['320 image/webp', '320 image/png']);
    expect(api.requests(setLogo).map(({ body }) => body.picture)).toEqual([WRITTEN]);
  });

  test('removes the logo after a question', async () => {
    openLogo(URL_OF_PHOTO);
    press(await button('Remove logo'));
    press(await button('Remove'));
    await waitFor(() => expect(api.requests(removeLogo).length).toBe(1));
  });
});

describe('crop', () => {
  const WIDE = { width: 400, height: 200 };

  describe('a picture in its square frame', () => {
    it('fills the frame as a photo, and stands in it as a logo', () => {
      expect(drawnSize(WIDE, 'cover', 1)).toEqual({ width: 2, height: 1 });
      expect(drawnSize(WIDE, 'contain', 1)).toEqual({ width: 1, height: 0.5 });
      expect(placeOnCanvas(WIDE, 'cover', START, 100)).toEqual({
        left: -50,
        top: 0,
        width: 200,
        height: 100,
      });
      expect(placeOnCanvas(WIDE, 'contain', START, 100)).toEqual({
        left: 0,
        top: 25,
        width: 100,
        height: 50,
      });
    });

    it('can be moved as far as it is larger than the frame', () => {
      expect(keepInside(WIDE, 'cover', { zoom: 1, x: 3, y: 3 })).toEqual({ zoom: 1, x: 0.5, y: 0 });
      expect(keepInside(WIDE, 'cover', { zoom: 2, x: -3, y: -3 })).toEqual({ zoom: 2, x: -1.5, y: -0.5 });
      expect(keepInside(WIDE, 'contain', { zoom: 1, x: 3, y: 3 })).toEqual({ zoom: 1, x: 0, y: 0 });
      expect(keepInside(WIDE, 'contain', { zoom: 3, x: 3, y: 3 })).toEqual({ zoom: 3, x: 1, y: 0.25 });
    });

    it('keeps what is in the centre while it is zoomed, within the bounds of the zoom', () => {
      expect(zoomed({ zoom: 2, x: 0.2, y: -0.1 }, 1.5)).toEqual({
        zoom: 3,
        x: 0.30000000000000004,
        y: -0.15000000000000002,
      });
      expect(zoomed(START, 0.5)).toEqual(START);
      expect(zoomed({ zoom: LARGEST_ZOOM, x: 1, y: 1 }, 2)).toEqual({ zoom: LARGEST_ZOOM, x: 1, y: 1 });
    });

    it('always covers the frame as a photo, whatever the picture and however it is moved', () => {
      const side = fc.integer({ min: 16, max: 9_000 });
      const far = fc.double({ min: -50, max: 50, noNaN: true });
      fc.assert(
        fc.property(side, side, far, far, far, (width, height, zoom, x, y) => {
          const view = keepInside({ width, height }, 'cover', { zoom, x, y });
          const place = placeOnCanvas({ width, height }, 'cover', view, 320);
          expect(place.left).toBeLessThan(0.001);
          expect(place.top).toBeLessThan(0.001);
          expect(place.left + place.width).toBeGreaterThan(319.999);
          expect(place.top + place.height).toBeGreaterThan(319.999);
        }),
      );
    });
  });
});
