import type { Widen } from '#app/core/texts/language.ts';
import type zh from './manifest-faults.zh.ts';

const en: Widen<typeof zh> = {
  syntax: 'This is not valid JSON (no comments and no trailing commas)',
  'too-deep': (detail) => `Brackets are nested deeper than ${detail} levels`,
  'duplicate-key': (detail) => `"${detail}" stands here twice: keep one`,
  missing: 'This is missing',
  'unknown-key': (detail) => `There is no "${detail}": remove it or check its spelling`,
  'wrong-type': (detail) => `The type is wrong: it must be ${detail}`,
  'too-short': (detail) => `At least ${detail} characters, without blanks at either end`,
  'too-long': (detail) => `At most ${detail} characters`,
  'too-many': (detail) => `At most ${detail} entries`,
  invisible: 'It holds characters that nobody sees (control, format or private use): remove them and type it again',
  slug: 'Small letters, digits and hyphens, beginning with a letter, 3 to 40 characters',
  version: 'Write a semantic version such as 1.2.0, without build information after "+"',
  range: 'This is no range of versions, such as ^1.2.0 or >=2 <4',
  host: (detail) => `It must be "${detail}"`,
  'host-versions': (detail) => `No version of the host fits this range; there are ${detail}`,
  entry: (detail) => `It must be a file of the package that ends in ${detail}, with forward slashes`,
  permission: (detail) => `There is no such permission; there are ${detail}`,
  'sends-without-network': (detail) => `Where data are sent somewhere, the permission "${detail}" is needed`,
  licence: 'This is no SPDX expression such as MIT or Apache-2.0; for your own licence write LicenseRef-name',
  'host-name': 'Write the host name alone, such as api.example.com, without scheme and path',
  address: 'Enter an address that begins with https://',
  choice: (detail) => `It must be one of ${detail}`,
  repeated: 'Something stands here twice',
  'own-dependency': 'A plugin cannot depend on itself',
  'other-plugin': (detail) => `It must be the name of this plugin, "${detail}"`,
};
export default en;
