import type { Widen } from '#app/core/texts/language.ts';
import type zh from './plugin-preview.zh.ts';

export default {
  title: (name: string) => `Preview of ${name}`,
  lead: 'How visitors will see it; from the draft as it is saved.',
  back: 'Back to the form',
  by: (name: string) => `By ${name}`,
  noText: 'No description yet.',
  screenshots: 'Screenshots',
  screenshot: (n: number) => `Screenshot ${n}`,
  about: 'Description',
  privacy: 'Privacy',
  noPrivacy: 'It is not said yet what data it reads.',
  services: 'Data is sent to',
  noServices: 'No third party gets any.',
  facts: 'Facts',
  category: 'Category',
  tags: 'Tags',
  licence: 'Licence',
  support: 'Support',
  repository: 'Repository',
  homepage: 'Homepage',
} satisfies Widen<typeof zh>;
