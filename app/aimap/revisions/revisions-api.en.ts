import type zh from './revisions-api.zh.ts';

const en: typeof zh = {
  said: {
    unfit: 'Some of this cannot be written so; please look at the marked places.',
    undoneBefore: 'This revision has been undone already; please reload the page.',
    stale: 'This page got a new revision while you were at it; please reload it and look again.',
    noNode: 'One of the topics is no longer on the map; please choose again.',
    slugTaken: 'Another topic has this name in its address; please take another.',
    notArea: 'Please choose an area.',
    intoItself: 'A topic cannot be merged into itself, nor into one that was merged into it.',
    selfEdge: 'A topic cannot be linked to itself; please choose another.',
    noEdge: 'There is no link between these two topics now; it may just have been removed. Please reload the page.',
    circle: (way) =>
      `That would make a circle: ${way}. One of them must come first; please take one of these links apart.`,
    ownNetwork: 'This address lies in a private network, where readers cannot open it. Give a public one.',
    hasResource: 'This page has a resource with that address already; change that one.',
    noResource: 'This resource is no longer there; please reload the page.',
    noItem: 'This quiz item is no longer there; please reload the page.',
    noCited: 'The page that is cited is no longer there; please choose another.',
    itemParts:
      'Choices, steps or blanks are incomplete: each is needed in Chinese and English, and each choice with its reason.',
    itemWhy: 'Please write the explanation that somebody who was wrong will need.',
    itemPrompt: 'A cloze marks its blanks as {{1}}, {{2}} and so on, as many in Chinese as in English.',
    itemSolution:
      'Please mark the right answer: just one of a single choice; of a multiple one two or more, but not all.',
    itemCited: 'Please name where this site says so: a topic, or a post in Chinese and one in English.',
    undoConflict:
      'A later revision changed the same place, so this one cannot simply be undone. Undo the later one first, or propose a change.',
    undoMerge:
      'A merge cannot be undone: progress, quiz items and posts went along. Split the topic it is in now instead.',
    undoSplit: (whole) =>
      `A split is not undone: what was learned, items and posts have gone along. To take it back, an editor merges this topic into “${whole}” in the console.`,
    undoNothing: 'Nothing of what this revision wrote is there any more, so there is nothing to undo.',
    undone: 'Undone; that is a revision, too',
    aboutRevisions: 'Your revisions of the AI map',
    isTrue: 'True',
    isFalse: 'False',
    whyWrong: 'When wrong',
    explanation: 'Explanation',
    quote: 'Words cited',
  },
  itemKinds: {
    single: 'One choice',
    multiple: 'Several choices',
    'true-false': 'True or false',
    order: 'Order',
    cloze: 'Cloze',
    short: 'Short answer',
  },
};
export default en;
