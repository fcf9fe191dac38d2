import type zh from '../zh-cn/authen-api.ts';

export default {
  consentMissing: 'Please agree to how your details are used first',
  documentMissing: 'Please add a picture of the document',
  documentTooLarge: 'A picture of a document takes at most 5 MiB',
  documentUnreadable: 'This picture cannot be read; please choose another JPG, PNG or WebP',
  alreadyWaiting: 'You have handed in your details already; they are being reviewed',
  submitted: 'Handed in; you will be told the result',
  reasonMissing: 'Please give the reason for the rejection',
  decidedAlready: 'This one has been decided already',
  notOwn: 'You cannot decide on your own details',
  numberTaken: 'This number is verified for another member already',
  verified: 'Verified',
  rejected: 'Rejected',
  nothingToRevoke: 'There is no verification to take back',
  revoked: 'The verification was taken back',
} satisfies typeof zh;
