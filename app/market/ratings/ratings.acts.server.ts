import type { ActNames } from '#app/core/audit.server.ts';

/** What the acts of ratings are called in the audit log. */
export const ratingsActs: ActNames = {
  'market.ratePlugin': ['评价插件', 'Rated a plugin'],
  'market.unratePlugin': ['删除插件评价', 'Took a rating of a plugin back'],
  'market.replyToRating': ['回复插件评价', 'Answered a rating of a plugin'],
  'market.hideRating': ['隐藏插件评价的文字', 'Hid the words of a rating'],
  'market.showRating': ['恢复插件评价的文字', 'Showed the words of a rating again'],
};
