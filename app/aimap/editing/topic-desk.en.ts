import type { Widen } from '#app/core/texts/language.ts';
import type zh from './topic-desk.zh.ts';

const many = (count: number, one: string, more = `${one}s`) => `${count} ${count === 1 ? one : more}`;

export default {
  title: 'Topics',
  lead: 'Topics of the map. Merging, splitting and archiving take learning records, quiz items, resources and posts along; old addresses always lead on.',
  readOnly: 'You may look, but not change anything.',
  search: 'Find by name, alias or pinyin',
  area: 'Area',
  anyArea: 'All areas',
  states: { published: 'Published', draft: 'Drafts', archived: 'Archived', merged: 'Merged' },
  stateTabs: 'State of the topics',
  list: 'Topics',
  topic: 'Topic',
  level: 'Level',
  figures: 'Items / posts / learners',
  acts: 'Acts',
  areas: 'Areas',
  newTopic: 'New topic',
  edit: 'Edit',
  editOf: (title: string) => `Edit “${title}”`,
  merge: 'Merge',
  mergeOf: (title: string) => `Merge “${title}”`,
  split: 'Split',
  splitOf: (title: string) => `Split “${title}”`,
  archive: 'Archive',
  archiveOf: (title: string) => `Archive “${title}”`,
  archiveText:
    'It leaves the map; its page can still be opened. Paths through it get a new version without it, whoever walks them stays on theirs, and nothing that was learned is lost.',
  publish: 'Publish',
  publishOf: (title: string) => `Publish “${title}”`,
  goneTo: 'Merged into',
  openInto: 'Open where it is now',
  empty: 'No such topics',
  emptyText: 'Try another state, area or word.',
  back: 'All topics',
  mergeTitle: 'Merge a topic',
  mergeLead: (title: string) => `“${title}” goes into another topic; its address leads there from then on.`,
  into: 'Merge into',
  intoHelp: 'You see what will move before you decide.',
  noTopic: 'No topic found',
  preview: 'What will happen',
  what: 'What',
  moves: 'What becomes of it',
  learners: 'Learners',
  learnersMove: (learners: number, answers: number) =>
    `The progress of ${many(learners, 'person', 'people')} and ${many(answers, 'answer')} go along; the further state counts`,
  items: 'Quiz items',
  itemsMove: (items: number, quoting: number) =>
    quoting > 0
      ? `${many(items, 'item')} go along; ${many(quoting, 'item')} quote its text, so please write those words into the other topic`
      : `${many(items, 'item')} go along`,
  resources: 'Resources',
  resourcesMove: (resources: number, same: number) =>
    same > 0
      ? `Of ${many(resources, 'resource')} ${same} are there already, the rest goes along`
      : `${many(resources, 'resource')} go along`,
  posts: 'Posts',
  postsMove: (posts: number, docs: number) =>
    `${many(posts, 'post')} and ${many(docs, 'page')} of the docs move over; places that people confirmed come first`,
  edges: 'Edges',
  edgesMove: (edges: number, dropped: number) => `${edges} lead to the other topic, ${dropped} are needed no more`,
  follows: 'Followers',
  followsMove: (count: number) => `${many(count, 'follower')} will follow the other topic`,
  names: 'Names',
  namesMove: 'Its names become aliases of the other topic, so that it is still found',
  addresses: 'Addresses',
  addressesMove: (followers: number) =>
    followers > 0
      ? `Its address leads on, and so do those of ${many(followers, 'topic')} that went into it before`
      : 'Its address leads on',
  paths: 'Paths',
  pathVersion: (title: string, version: number, learners: number) =>
    `“${title}” gets version ${version}; ${many(learners, 'learner')} on it stay on the version they have`,
  pathArchived: (title: string) => `Nothing is left of “${title}”; it is archived`,
  noPaths: 'No path leads through it',
  dropped: 'Edges that are needed no more',
  why: {
    inside: 'both ends become one topic',
    double: 'there is an edge already',
    circle: 'prerequisites would form a circle',
  },
  edge: (from: string, to: string, why: string) => `${from} → ${to}: ${why}`,
  doMerge: 'Merge',
  faults: {
    self: 'A topic cannot be merged into itself; choose another one.',
    child: 'The chosen topic is a part of this one. Merge the part into it instead.',
    areas: 'Only topics can be merged.',
    gone: 'This topic has been merged already.',
    leadsBack: 'The chosen topic was merged into this one; it cannot go the other way round too.',
    targetMerged: 'The chosen topic has been merged; choose the one it is in now.',
    targetHidden: 'The chosen topic is not published; publish it first.',
  },
  splitTitle: 'Split a topic',
  splitLead: (title: string) =>
    `Splits new topics off “${title}”. What is not given away stays, and its address does too.`,
  part: (number: number) => `New topic ${number}`,
  addPart: 'Add another',
  removePart: 'Remove',
  slug: 'Address',
  slugHelp: 'Small letters, digits and hyphens, such as query-rewriting',
  titleZh: 'Chinese title',
  titleEn: 'English title',
  summaryZh: 'Chinese summary',
  summaryEn: 'English summary',
  minutes: 'Minutes',
  goesTo: 'Goes to',
  stays: 'Stays',
  nothing: 'None',
  itemsTitle: 'Quiz items',
  resourcesTitle: 'Resources',
  postsTitle: 'Posts',
  docsTitle: 'Docs',
  inPaths: 'Paths lead through the new topics too',
  splitLearners: (learners: number) =>
    `${many(learners, 'learner')}: whoever had learned the whole has learned each part.`,
  doSplit: 'Split',
} satisfies Widen<typeof zh>;
