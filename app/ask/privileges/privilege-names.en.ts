import type zh from './privilege-names.zh.ts';

export default {
  suggestEdit: 'suggest edits',
  answerProtected: 'answer protected questions',
  voteUp: 'vote up',
  flag: 'flag content',
  comment: 'comment on other people’s posts',
  proposeMap: 'propose changes of the AI map',
  offerBounty: 'offer a bounty',
  editWiki: 'edit community wiki posts',
  voteDown: 'vote down',
  newTag: 'create tags',
  review: 'review',
  reviewMap: 'decide on proposals for the AI map',
  closePost: 'vote to close and reopen questions',
  editTags: 'edit tag descriptions',
  editFreely: 'edit other people’s posts directly',
  protectPost: 'protect questions',
} satisfies typeof zh;
