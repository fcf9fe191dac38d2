import type zh from './authen-api.zh.ts';

export default {
  consentMissing: 'Agree to how your details are used before you submit',
  documentMissing: 'Add a photo of the document',
  documentTooLarge: 'Each photo can be up to 5 MiB',
  documentUnreadable: 'We can’t read this photo. Choose another JPG, PNG or WebP',
  alreadyWaiting: 'You’ve already submitted your details and they’re under review',
  submitted: 'Submitted. We’ll let you know the result',
  reasonMissing: 'Give a reason for the rejection',
  decidedAlready: 'This submission has already been decided',
  notOwn: 'You can’t review your own submission',
  numberTaken: 'This number is already verified for another member',
  verified: 'Verified',
  rejected: 'Rejected',
  nothingToRevoke: 'There is no verification to revoke',
  revoked: 'Verification revoked',
} satisfies typeof zh;
