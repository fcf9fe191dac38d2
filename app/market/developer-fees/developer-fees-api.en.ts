import type { Widen } from '#app/core/texts/language.ts';
import type zh from './developer-fees-api.zh.ts';

export default {
  set: 'The fee is set, and the developer is told',
  announced: 'The change of the fee is announced, and the developer is told',
  withdrawn: 'The fee that had not begun is withdrawn, and the developer is told',
  over: 'That moment is over. Choose a later one, or leave it empty to begin at once',
  same: 'That is the fee already',
  waiting: 'A change that has not begun waits. Withdraw it first',
  tooSoon: 'A higher fee is announced 30 days ahead. Choose a later moment',
  promised: 'A lower fee that was announced stays for 30 days. Set a change that begins after them instead',
  begun: 'This change has begun or was withdrawn. Load the page again and look',
  notOwn: 'You cannot set the fee of yourself or your own team. Ask another member of staff',
} satisfies Widen<typeof zh>;
