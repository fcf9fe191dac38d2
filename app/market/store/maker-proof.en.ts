import type { Widen } from '#app/core/texts/language.ts';
import type zh from './maker-proof.zh.ts';

export default {
  trusted: 'Trusted developer',
  trustedText: 'Staff trust this developer: all updates were clean',
  identity: 'Identity verified',
  identityText: 'Their real name is known to this site and not published',
  domain: 'Domain',
  checkedOn: 'checked on',
  domainOn: (name, date) => `domain ${name}, checked on ${date}`,
  domainText: 'The developer keeps a token of this site on this domain; it is looked for every day',
  all: (words) => words.join('; '),
} satisfies Widen<typeof zh>;
