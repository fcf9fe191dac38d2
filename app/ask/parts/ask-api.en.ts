import type { Widen } from '#app/core/texts/language.ts';
import { siteMoment } from '#app/core/site-day.ts';
import type zh from './ask-api.zh.ts';

export default {
  brokenCursor: 'This page link is no longer valid. Please start again from the first page of the list.',
  groupsPost: 'Only certain member groups can post in this category.',
  noCategory: 'There is no such category. Please choose another one.',
  badTag: (name: string) =>
    `The tag “${name}” cannot be used: it needs at least one letter, digit or Chinese character.`,
  alreadyPosted: (until: Date) =>
    `You just posted this. It was not posted a second time. You can post it again after ${siteMoment(until)} (UTC+8).`,
  stale:
    'Someone else changed this while you were editing. Your text is safe: copy it, open the latest version and merge the two.',
  unchanged: 'Nothing has changed.',
  hasAnswers: 'A question that has answers cannot be deleted.',
  isAccepted: 'An accepted answer cannot be deleted.',
  ownVote: 'You cannot vote on what you wrote yourself.',
  commentVote: 'Comments can only be voted up.',
  notAsker: 'Only the person who asked can accept an answer.',
  onlyQuestions: 'Only questions can be answered.',
  tooManyComments: (max: number) => `There are ${max} comments here already. Please ask or answer instead.`,
  newPosts: (max: number, until: Date) =>
    `New members can publish ${max} posts a day. You can go on after ${siteMoment(until)} (UTC+8).`,
  newAnswers: (max: number, until: Date) =>
    `New members can post ${max} answers a day. You can go on after ${siteMoment(until)} (UTC+8).`,
  newLinks: (max: number, until: Date) =>
    `New members can use at most ${max} external links in a text. The limit ends at ${siteMoment(until)} (UTC+8).`,
  newImages: (max: number, until: Date) =>
    max === 1
      ? `New members can use one image in a text. The limit ends at ${siteMoment(until)} (UTC+8).`
      : `New members can use at most ${max} images in a text. The limit ends at ${siteMoment(until)} (UTC+8).`,
  newMentions: (max: number, until: Date) =>
    `New members can mention at most ${max} members in a text. The limit ends at ${siteMoment(until)} (UTC+8).`,
  dailyPosts: (max: number, until: Date) =>
    `You can publish ${max} posts a day. You can go on after ${siteMoment(until)} (UTC+8).`,
  dailyAnswers: (max: number, until: Date) =>
    `You can post ${max} answers a day. You can go on after ${siteMoment(until)} (UTC+8).`,
  dailyComments: (max: number, until: Date) =>
    `You can write ${max} comments a day. You can go on after ${siteMoment(until)} (UTC+8).`,
  dailyVotes: (max: number, until: Date) =>
    `You can cast ${max} votes a day. You can go on after ${siteMoment(until)} (UTC+8).`,
  dailyEdits: (max: number, until: Date) =>
    `You can edit ${max} times a day. You can go on after ${siteMoment(until)} (UTC+8).`,
  dailyTags: (max: number, until: Date) =>
    `You can create ${max} tags a day. Please use existing tags first. You can go on after ${siteMoment(until)} (UTC+8).`,
  banned: (until: Date, reason: string) => `You cannot post until ${siteMoment(until)} (UTC+8). Reason: ${reason}.`,
  tooComplex: 'The formatting is too complex to display. Nest fewer levels or shorten the text.',
  sameRevision: 'This is already the current version.',
} satisfies Widen<typeof zh>;
