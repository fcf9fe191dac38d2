import type { Widen } from '#app/core/texts/language.ts';
import type zh from './transfer-api.zh.ts';

export default {
  off: 'Bank transfers are not accepted at the moment',
  fileMissing: 'Please choose a file',
  fileTooLarge: 'The file must not be larger than 5 MiB',
  fileUnreadable: 'This file cannot be read. Please use a JPG, PNG or WebP picture, or a PDF',
  tooManyProofs: (count: number) => `A top-up takes at most ${count} files`,
  proofAdded: 'Thank you. The money will be added once we have checked it',
  ownMoney: 'You cannot handle money of your own',
  samePerson: 'Somebody else has to confirm this',
  amountDiffers: 'This is not the amount that was entered. Check the statement, and send the entry back if it is wrong',
  numberTaken: 'A receipt with this number has been entered already',
  bankUnknown: 'There is no such bank account',
  dayInFuture: 'The day cannot be in the future',
  noTransfer: 'No top-up with this remark and no member with this account name was found',
  entered: 'Entered. Somebody else has to confirm it',
  kept: 'Kept until its owner is found',
  confirmed: 'Confirmed. The money has been credited',
  returned: 'Sent back',
  refused: 'Refused. The member will be told',
  assigned: 'Assigned. Somebody else has to confirm it',
} satisfies Widen<typeof zh>;
