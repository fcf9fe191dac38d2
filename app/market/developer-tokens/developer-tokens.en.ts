import own from '#app/account/api-tokens/api-tokens.en.ts';
import type { Widen } from '#app/core/texts/language.ts';
import type zh from './developer-tokens.zh.ts';

export default {
  ...own,
  title: 'API tokens',
  lead: 'Let builds and scripts upload and submit plugins or read orders for you, without your password. A token works for this developer only.',
  nameHelp: 'Note what it’s for, e.g. “GitHub Actions release”.',
  scopesHelp: 'Grant only what you need. When your role changes or you leave the team, the token can do less, too.',
  scopeNames: {
    'plugins:read': 'Read plugins',
    'plugins:publish': 'Publish',
    'plugins:statistics': 'Read statistics',
    'plugins:orders': 'Read orders',
  },
  scopeTexts: {
    'plugins:read': 'Read plugins, versions, scan results and review progress',
    'plugins:publish': 'Upload packages, make versions and submit them; includes “Read plugins”',
    'plugins:statistics': 'Read views, downloads, installs and other statistics',
    'plugins:orders': 'Read orders and refunds, without who the buyers are',
  },
  dayNames: { 7: '7 days', 30: '30 days', 90: '90 days', 180: '180 days', 365: '365 days' },
  none: 'No API tokens yet',
  noneText: 'Create one to let your build publish plugins by itself.',
  noneMay: 'Your role cannot create tokens.',
  ending: 'Whoever created a token is told 7 days before it expires.',
  command: 'Publish from the command line',
  commandText: 'One command packs, checks, uploads and submits; it exits with an error when a check fails:',
  docs: 'About the publish command',
  apiDocs: 'API reference',
} satisfies Widen<typeof zh>;
