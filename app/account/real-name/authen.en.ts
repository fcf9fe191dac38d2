import type { Widen } from '#app/core/texts/language.ts';
import type zh from './authen.zh.ts';

export default {
  title: 'Real-name verification',
  lead: 'Required to sell plugins and paid shares, to add a bank card and to withdraw earnings; free plugins need none. Your details are encrypted, only reviewers can see them, and every view is logged.',
  leadPlain: 'Your details are encrypted, only reviewers can see them, and every view is logged.',
  none: 'Not verified yet',
  noneText:
    'Choose individual or company, fill in your details and add photos of your documents. Reviews usually take one business day.',
  kinds: { personal: 'Individual', company: 'Company' },
  states: {
    in_review: 'In review',
    verified: 'Verified',
    rejected: 'Rejected',
    replaced: 'Replaced',
    revoked: 'Revoked',
  },
  name: { personal: 'Full name', company: 'Company name' },
  number: { personal: 'ID number', company: 'Unified social credit code' },
  numberHelp: { personal: '18 characters; the last one may be X', company: '18 characters' },
  representative: 'Legal representative',
  submittedAt: 'Submitted',
  decidedAt: 'Reviewed',
  reason: 'Reason',
  waitingText:
    'Your details are under review, which usually takes one business day. We’ll let you know the result; you can’t submit again until then.',
  verifiedText: 'You can use everything that requires a verified name.',
  change: 'Update my details',
  changeText: 'Your current verification stays valid until the new details are approved.',
  again: 'Submit again',
  kind: 'Type',
  documents: 'Photos of documents',
  sides: { front: 'ID card, photo side', back: 'ID card, emblem side', licence: 'Business licence' },
  documentHelp: 'JPG, PNG or WebP, up to 5 MiB each. Show all four corners and keep the text readable.',
  choose: 'Choose photo',
  replace: 'Replace',
  consent:
    'I agree that these details are used only to verify my identity. The photos are deleted 30 days after the review.',
  submit: 'Submit for review',
  needed: { document: 'Choose a photo', consent: 'Tick the box to agree' },
  faultOf: (side: string, fault: string) => `${side}: ${fault}`,
  cancel: 'Cancel',
} satisfies Widen<typeof zh>;
