import { nameKey } from '@clinic-serial/contract/fields/person-name';
import { nameWordsKey } from '@clinic-serial/contract/text/name-words';
import { searchKey } from '@clinic-serial/contract/text/search-key';

// Each name with its Bangla text.
const GIVEN_NAMES = [
  ['Abdul', 'আব্দুল'],
  ['Ayesha', 'আয়েশা'],
  ['Farhana', 'ফারহানা'],
  ['Habib', 'হাবিব'],
  ['Imran', 'ইমরান'],
  ['Jahanara', 'জাহানারা'],
  ['Kamal', 'কামাল'],
  ['Laila', 'লায়লা'],
  ['Mitu', 'মিতু'],
  ['Nasrin', 'নাসরিন'],
  ['রহিমা', 'রহিমা'],
] as const;
const FAMILY_NAMES = [
  ['Ahmed', 'আহমেদ'],
  ['Akter', 'আক্তার'],
  ['Begum', 'বেগম'],
  ['Chowdhury', 'চৌধুরী'],
  ['Das', 'দাস'],
  ['Haque', 'হক'],
  ['Islam', 'ইসলাম'],
  ['Khan', 'খান'],
  ['Rahman', 'রহমান'],
  ['Saha', 'সাহা'],
  ['Sultana', 'সুলতানা'],
] as const;

/** @param spelling 0 for English, 1 for Bangla */
export function personName(index: number, spelling: 0 | 1 = 0): string {
  const given = GIVEN_NAMES[index % GIVEN_NAMES.length];
  const family = FAMILY_NAMES[Math.floor(index / GIVEN_NAMES.length) % FAMILY_NAMES.length];
  return `${given?.[spelling]} ${family?.[spelling]}`;
}

/** A different phone for each index below 10^8, with digits as mixed as in real phones. */
export function phoneOf(prefix: string, index: number): string {
  const mixed = (index * 61_803_399) % 100_000_000;
  return `${prefix}${String(mixed).padStart(8, '0')}`;
}

interface NameKeys {
  name: string;
  nameKey: string;
  searchKey: string;
  nameWords: string;
}
const keysOfName = new Map<string, NameKeys>();
const keysOfText = new Map<string, string>();

/**
 * A patient's name and phone with all their keys. There are only some hundred names, and the patient's number behind a
 * name stays as it is in every key, so the keys of a name are made once. A test compares them with the product's own.
 *
 * @param id the patient's id, which ends the name, so that each name is another one
 */
export function personTexts(id: number) {
  const base = personName(id);
  let keys = keysOfName.get(base);
  if (!keys) {
    keys = { name: base, nameKey: nameKey(base), searchKey: searchKey(base), nameWords: nameWordsKey(base) };
    keysOfName.set(base, keys);
  }
  const phone = phoneOf('018', id);
  return {
    name: `${base} ${id}`,
    phone,
    nameKey: `${keys.nameKey} ${id}`,
    nameWords: `${keys.nameWords} ${id}`,
    /** The key of the name, the phone and a third text. The third text is one of a few. */
    searchTextWith: (text: string) => `${keys.searchKey} ${id}\n${phone}\n${keyOfText(text)}`,
  };
}

function keyOfText(text: string): string {
  let key = keysOfText.get(text);
  if (key === undefined) {
    key = searchKey(text);
    keysOfText.set(text, key);
  }
  return key;
}
