import type { Widen } from '#app/core/texts/language.ts';
import type zh from './withdrawal-reasons.zh.ts';

export default {
  real_name: {
    text: 'Your verified name does not match the withdrawal',
    next: 'Check your verification and bank card, update them and request again.',
  },
  card: { text: 'The bank card details are not right', next: 'Remove the card, add it again and request once more.' },
  source: {
    text: 'Some of the earnings are still being looked into',
    next: 'This takes a little time. You can request again when it is done.',
  },
  risk: {
    text: 'Unusual activity has to be reviewed',
    next: 'Please contact support. You can request again after the review.',
  },
  duplicate: { text: 'Duplicate request', next: 'Nothing to do. Your other request goes ahead.' },
  other: { text: 'Another reason', next: 'Follow the note and request again.' },
  account_closed: { text: 'The bank account is closed or frozen', next: 'Use another bank card and request again.' },
  name_mismatch: {
    text: 'The bank has a different name for this account',
    next: 'Check your verification and use a card in your own name.',
  },
  number_wrong: { text: 'The card number is wrong', next: 'Remove the card and add it with the right number.' },
  bank_refused: {
    text: 'The bank refused the payment',
    next: 'Ask your bank why, or request again with another card.',
  },
  limit: { text: 'Above what the account may receive', next: 'Request a smaller amount, or use another card.' },
  unexplained: { text: 'The bank gave no reason', next: 'You can request again. If it fails again, use another card.' },
} satisfies Widen<typeof zh>;
