import type { Widen } from '#app/core/texts/language.ts';
import type zh from './licences-api.zh.ts';

export default {
  keyWrong: 'This licence key is wrong or no longer valid',
  noSeat: 'All seats are taken: free one in the member centre first',
  revoked: 'This licence was withdrawn',
  trialOver: 'The trial is over',
  seatFreed: 'The seat is free for another site',
  offlineHeld: 'This site has an offline file, which keeps its seat until it expires',
  noMoves: (count: number) => `${count} seats were freed this year already: write to staff`,
  offlineMade: 'The offline file is signed',
} satisfies Widen<typeof zh>;
