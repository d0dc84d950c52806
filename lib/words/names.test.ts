import { expect, test } from 'vitest';
import { firstCharacter, isBlank, withoutDirectionMarks, withoutInvisible } from './characters';
import { foldedName } from './folded-text';
import { calledName, fullName } from './full-name';

test.each([
  ['Zoë  ÅNGSTRÖM', 'zoe angstrom'],
  ['Zoe\u0308', 'zoe'],
  ['Iva\u200bn', 'ivan'],
  ['M\u00adar\u2060i\u200da\ufe0f', 'maria'],
  ['\u3164', ''],
  ['ИВАН Петров', 'иван петров'],
  ['Straße', 'strasse'],
  ['Ｆｕｌｌ　Ｗｉｄｔｈ', 'full width'],
  ['مُحَمَّد', 'محمد'],
])('%j is compared as %j', (name, folded) => {
  expect(foldedName(name)).toBe(folded);
});

test.each(['', '  ', '\u200b', '\u00ad\u2060', '\u3164', '\ufe0f\u200d', '\u2800 \u2800'])(
  'there is nothing to see in %j',
  (text) => expect(isBlank(text)).toBe(true),
);

test('marks of direction go, and other characters that nobody sees stay where they join signs', () => {
  expect(withoutDirectionMarks('photo\u202egpj.exe')).toBe('photogpj.exe');
  expect(withoutDirectionMarks('\u2068+1 614 555 0142\u2069')).toBe('+1 614 555 0142');
  expect(withoutDirectionMarks('👩‍💻')).toBe('👩‍💻');
  expect(withoutInvisible('\u202a614\u202c')).toBe('614');
});

test.each([
  ['👩‍💻 Ada', '👩‍💻'],
  ['𠮷田', '𠮷'],
  ['e\u0301lan', 'e\u0301'],
  ['किशोर', 'कि'],
  ['', ''],
])('the initial of %j is %j: no character is cut', (name, initial) => {
  expect(firstCharacter(name)).toBe(initial);
});

test.each([
  [{ firstName: 'Suharto', lastName: '' }, 'Suharto', 'Suharto'],
  [{ firstName: '', lastName: 'Suharto' }, 'Suharto', 'Suharto'],
  [{ firstName: ' Ana ', lastName: 'Ruiz' }, 'Ana Ruiz', 'Ana'],
])('who has one name is called by it: %j', (person, whole, called) => {
  expect(fullName(person)).toBe(whole);
  expect(calledName(person)).toBe(called);
});
