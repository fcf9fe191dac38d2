import type { Widen } from '#app/core/texts/language.ts';
import type zh from './developer-domains-api.zh.ts';

export default {
  aboutDomains: 'Domains that you proved as a developer',
  noDomain: 'Enter a public domain such as example.org, not an IP address, a name of your own network or a path',
  hasOne: 'There is a domain already: remove it before you enter another',
  withdrawnBefore: 'Staff withdrew this domain. Write to them before you prove it again',
  added: 'Domain entered; now publish the token',
  taken:
    'Another developer proves this domain now. If it has become yours, remove their record and file: it is free after three days',
  notFound: 'The token was not found; below is what was seen at either place',
  proven: 'Domain proven',
  removed: 'Domain removed',
  withdrawn: 'Withdrawn; they are told',
  allowed: 'Allowed: they can prove it again',
  changedMeanwhile: 'This domain has just changed. Load the page again and look',
} satisfies Widen<typeof zh>;
