import type zh from './consent-api.zh.ts';

const list = (titles: readonly string[]) => titles.map((title) => `“${title}”`).join(', ');

const en: typeof zh = {
  needed: 'The terms have changed. Open the site, read them and agree before you go on',
  agreed: 'Thank you. Your consent is noted',
  missing: (titles: readonly string[]) => `Please read and agree to ${list(titles)} first`,
  renewed: (titles: readonly string[]) => `${list(titles)} has just changed. Please read it again`,
};
export default en;
