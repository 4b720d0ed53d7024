import { type Message, say } from '@clinic-serial/contract/messages/message';

interface Owner {
  username: string;
  clinicName: string;
}

/**
 * Says why a password is too easy to guess. The list has 49,000 common and breached passwords; it comes with
 * the program, and no password is sent anywhere.
 *
 * @param owner the names that the password must not be, with or without digits and signs around them
 * @returns a message for the person who chooses the password; undefined when the password can be used
 */
export async function weaknessOf(password: string, owner: Owner): Promise<Message | undefined> {
  const folded = fold(password);
  if (new Set(folded).size <= 2) return say('passwordRepeats');
  const isOwnName = [owner.username, owner.clinicName].some((name) => isName(folded, fold(name)));
  if (isOwnName) return say('passwordIsName');
  return (await commonPasswords()).has(folded) ? say('passwordCommon') : undefined;
}

const fold = (text: string) => text.normalize('NFKC').toLowerCase().trim();
const lettersOf = (text: string) => text.replace(/\P{L}/gu, '');

/** True for `admin`, `Admin 1234` and `adminadmin` when the name is `admin`. */
function isName(password: string, name: string): boolean {
  const letters = lettersOf(name);
  if (letters === '') return password === name;
  return lettersOf(password).replaceAll(letters, '') === '' && lettersOf(password) !== '';
}

let loaded: Promise<Set<string>> | undefined;

/** Loaded when the first password is set, because unpacking the list takes a while (about 70 ms). */
function commonPasswords(): Promise<Set<string>> {
  loaded ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary['passwords-common']),
  );
  return loaded;
}
