import type { Widen } from '#app/core/texts/language.ts';
import type zh from './starter-content.zh.ts';

const some = (count: string, one: string) => `${count} ${one}${count === '1' ? '' : 's'}`;

export default {
  title: 'Starter content',
  act: 'Keep, hide or remove the starter content',
  lead: 'Questions, articles and models that came with the installation, signed by editorial accounts nobody can log in with. They never count as members, posts or answers.',
  facts: {
    posts: 'Questions and articles',
    models: 'Models',
    texts: 'Answers and comments',
    hidden: 'Seen by staff only',
  },
  postsOf: (questions: string, articles: string) => `${some(questions, 'question')}, ${some(articles, 'article')}`,
  textsOf: (answers: string, comments: string) => `${some(answers, 'answer')}, ${some(comments, 'comment')}`,
  now: {
    keep: 'Everybody sees it now.',
    hide: 'Only staff see it now. You can show it again at any time.',
    remove: 'It has been removed.',
  },
  undecided: 'Not decided yet: have a look around first, and choose before you open the site.',
  working: { keep: 'Being shown again…', hide: 'Being hidden…', remove: 'Being removed…' },
  written: (count: string) =>
    count === '1'
      ? '1 post holds words or a bounty of members and always stays public.'
      : `${count} posts hold words or bounties of members and always stay public.`,
  keep: 'Keep',
  show: 'Show again',
  hide: 'Hide',
  remove: 'Remove…',
  hiddenList: 'See what is hidden',
  rest: 'Developer docs and the AI map are the product’s manual and skeleton. They are updated with each release and are not part of this.',
  restDocs: 'Manage docs',
  restMap: 'Manage the map',
  dialog: {
    title: 'Remove the starter content',
    goes: (posts: string) =>
      posts === '1'
        ? '1 post or model is deleted for good, with the answers, comments and history its editors wrote. This cannot be undone.'
        : `${posts} posts and models are deleted for good, with the answers, comments and history their editors wrote. This cannot be undone.`,
    stays: (posts: string) =>
      posts === '1'
        ? '1 stays as a whole: members have written, voted, bookmarked, followed, rated, edited, suggested something, offered a bounty or begun a draft there.'
        : `${posts} stay as a whole: members have written, voted, bookmarked, followed, rated, edited, suggested something, offered a bounty or begun a draft there.`,
    nothingStays: 'No member has touched any of it, so nothing stays.',
    accounts: 'Editorial accounts without content left are closed.',
    backup: 'Make a backup first.',
    toBackup: 'Backups',
    label: (word: string) => `Type “${word}” to confirm`,
    confirm: 'Remove for good',
  },
} satisfies Widen<typeof zh>;
