import { expect, it } from 'vitest';
import { mapLink } from './map-link.ts';

it.each([
  ['12 Green Road, Dhaka 1205', '12%20Green%20Road%2C%20Dhaka%201205'],
  ['7 Road & Lane\nSylhet', '7%20Road%20%26%20Lane%20Sylhet'],
])('the map of %j searches for it', (address, query) => {
  expect(mapLink({ address, mapUrl: null })).toBe(`https://www.openstreetmap.org/search?query=${query}`);
});

it('is the link that the clinic has set', () => {
  const mapUrl = 'https://maps.example/clinic';
  expect(mapLink({ address: '7 Station Road, Sylhet', mapUrl })).toBe(mapUrl);
});
