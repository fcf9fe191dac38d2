import type { Widen } from '#app/core/texts/language.ts';
import type zh from './map-import-api.zh.ts';

export default {
  noHead: (format: string) =>
    `The first line must be the head, such as {"format":"${format}","version":1,"site":"https://example.org","madeAt":"2026-11-25T00:00:00Z"}`,
  otherVersion: (version: number, known: number) =>
    `The file has version ${version}; versions up to ${known} can be read`,
  tooLong: (most: number) => `This line has more than ${most} characters`,
  tooMany: (most: number) => `There are more than ${most} records: split the file`,
  twiceInFile: (name: string, line: number) => `“${name}” stands on line ${line} already`,
  notJson: 'This line is not a JSON object',
  unknownKind: (name: string) => `There are no records of the kind “${name}”`,
  unknownField: (names: string) => `There are no such fields: ${names}`,
  toItself: (slug: string) => `“${slug}” cannot lead to itself`,
  itemParts: 'The choices, steps or blanks do not suit the kind of item',
  itemSolution: 'The solution does not suit the kind of item or its choices',
  itemLanguages: 'The two languages differ in how many choices, steps or blanks there are',
  noTopic: (slug: string) => `Neither the file nor this site has a topic “${slug}”`,
  ownNetwork: 'The address lies in a private network, where readers cannot open it',
  noArea: (slug: string) => `Neither the file nor this site has an area “${slug}”`,
  otherNodeKind: (slug: string) => `“${slug}” is a node of the other kind here (area or topic), which cannot change`,
  noMerge: 'What was merged must say into what; nothing else may',
  mergeCircle: (slug: string) => `“${slug}” is merged into itself`,
  circle: (way: string) => `Prerequisites would form a circle: ${way}`,
  twiceInPath: (slug: string, version: number) => `“${slug}” comes twice in version ${version}`,
  versionsOrder: 'Numbers of versions must grow',
  twoMainPlaces: 'A post has at most three confirmed topics, each with a rank of its own',
  faulty: (count: number) =>
    count === 1 ? 'The file has a fault: nothing was written' : `The file has ${count} faults: nothing was written`,
  changedMeanwhile: 'Somebody has just changed the map: nothing was written, please try again',
  tooComplex: (slug: string) => `The body of “${slug}” is too complex to be rendered`,
  why: (site: string) => (site ? `Imported from ${site}` : 'Imported'),
  nothing: 'The file says what the map says: nothing has changed',
  done: (added: number, changed: number) => `Imported: ${added} added, ${changed} changed`,
} satisfies Widen<typeof zh>;
