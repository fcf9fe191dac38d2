import type { Widen } from '#app/core/texts/language.ts';
import type zh from './plugins-api.zh.ts';

export default {
  made: 'The plugin is there; now describe it',
  slugTaken: 'This name has been used before. Take another one: names are never given twice',
  saved: 'Saved',
  outdated: 'This draft has been saved elsewhere meanwhile: look at that one, or put yours over it',
  removed: 'This plugin was removed and cannot be changed any more',
  notUpload: 'Please send the picture with the button here',
  iconFault:
    'An icon is a PNG, WebP or JPEG of 512×512 pixels, at most 1 MB; uploaded under the topic plugin-icon it is scaled',
  screenshotFault: 'A screenshot is a PNG, WebP or JPEG, its shorter side at least 320 pixels, at most 2 MB',
  noCategory: 'This category is gone. Choose another one',
  delisted: 'Delisted: those who have it keep downloads and updates',
  relisted: 'Listed again',
  stateChanged: 'The state of the plugin has just changed. Load the page again and look',
  notListed: 'Only a plugin that is listed can be delisted',
  notDelisted: 'Only a plugin that you delisted can be listed again',
  transferOffered: 'Offered; now they have to answer',
  transferAccepted: 'Accepted. It changes hands in 72 hours; until then either side can cancel',
  transferCancelled: 'The handing over is cancelled',
  noDeveloper: 'There is no developer of this name, or they cannot take plugins',
  toSelf: 'The plugin belongs to this developer already',
  inTransfer: 'This plugin is changing hands already',
  notNow: 'A plugin that is under review, suspended or removed cannot be handed over',
  aboutPlugins: 'Your plugins as a developer, with the drafts you are writing',
  aboutTransfers: 'Plugins that you offered to others',
  categorySaved: 'Category saved',
  categoryTaken: 'Another category has this name already',
} satisfies Widen<typeof zh>;
