import type { Widen } from '#app/core/texts/language.ts';
import type zh from './downloads-api.zh.ts';

export default {
  notOffered: 'This version cannot be downloaded now: choose another one on the page of the plugin',
  notListed: 'This plugin was taken down or suspended and cannot be downloaded any more',
  licenceNeeded: 'This version needs a licence: buy or try the plugin first, or renew a licence whose term has ended',
  spent: 'This address was used or has expired: download again from the page of the plugin',
  tooOften: 'That is too often: at most 60 downloads an hour. Try again later',
  aboutDownloads: 'Plugins and versions that you downloaded',
} satisfies Widen<typeof zh>;
