import type { Widen } from '#app/core/texts/language.ts';
import type zh from './api-tokens.zh.ts';

export default {
  title: 'API tokens',
  back: 'Account security',
  lead: 'Let scripts and apps act on your behalf without your password.',
  create: 'New token',
  name: 'Name',
  nameHelp: 'Note what it’s for, e.g. “Blog sync script”.',
  scopes: 'Scopes',
  scopesHelp: 'Grant only what you need. Tokens never have staff permissions.',
  scopeNames: {
    read: 'Read',
    'ask:write': 'Write to Q&A',
    messages: 'Messages',
    'account:read': 'Read my account',
  },
  scopeTexts: {
    read: 'Read and search questions, articles and tags',
    'ask:write': 'Ask, answer, comment, vote and bookmark',
    messages: 'Read and send private messages',
    'account:read': 'Read your profile, points history, balance and bills',
  },
  days: 'Expires after',
  dayNames: { 30: '30 days', 90: '90 days', 365: '365 days' },
  scopesMissing: 'Choose at least one scope',
  submit: 'Create',
  cancel: 'Cancel',
  made: 'Token created',
  madeText: 'Copy it now and store it safely. You won’t be able to see it again.',
  token: 'Token',
  copy: 'Copy token',
  use: 'Send it in a request header:',
  done: 'Done',
  none: 'No API tokens yet',
  noneText: 'Create one when you write a script or connect another tool.',
  expires: 'Expires',
  expired: 'Expired',
  lastUsed: 'Last used',
  never: 'Never used',
  from: (ip: string) => `from ${ip}`,
  revoke: 'Revoke',
  revokeLabel: (name: string) => `Revoke token ${name}`,
  revokeTitle: (name: string) => `Revoke “${name}”?`,
  revokeText: 'Anything using it will lose access immediately. This can’t be undone.',
} satisfies Widen<typeof zh>;

export type ApiTokenTexts = Widen<typeof zh>;
