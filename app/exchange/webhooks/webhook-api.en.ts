import type { Widen } from '#app/core/texts/language.ts';
import type zh from './webhook-api.zh.ts';

export default {
  saved: 'Saved',
  removed: 'Removed',
  renewed: 'The webhook has a new secret',
  addressMissing: 'Please enter an address',
  secretAgain: 'The address is on another host now. Enter the secret again, or remove it',
  nameTaken: 'There is a webhook of this name already',
  formatFixed: 'The format cannot be changed; make a new webhook instead',
  secretIsTheirs: 'The secret of this bot belongs to the chat service; enter it when you edit the webhook',
  tooMany: (max: number) => `There can be at most ${max} webhooks`,
  isOff: 'Switch the webhook on first',
  nothingToReplay: 'There is no event to send again',
  tooMuchToReplay: (max: number) => `At most ${max} events can be sent again at once; choose a shorter time`,
  replayed: (count: number) => (count === 1 ? 'One event will be sent again' : `${count} events will be sent again`),
} satisfies Widen<typeof zh>;
