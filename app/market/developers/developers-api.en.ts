import type { Widen } from '#app/core/texts/language.ts';
import type zh from './developers-api.zh.ts';

export default {
  notDeveloper: 'You are not a developer yet: apply on the page for developers first',
  suspended:
    'This developer is suspended: nothing can be published or changed meanwhile. Write to staff if you disagree.',
  aboutDeveloper: 'Your application and profile as a developer',
  aboutTeams: 'The teams of developers that you work in',
  profileSaved: 'Profile saved',
  stillListed: (n: number) =>
    n === 1
      ? 'A plugin is still listed: delist it or hand it over, then close'
      : `${n} plugins are still listed: delist them or hand them over, then close`,
  stillWaiting: (n: number) =>
    n === 1
      ? 'A plugin is under review or changing hands: withdraw or cancel that, then close'
      : `${n} plugins are under review or changing hands: withdraw or cancel that, then close`,
  closed: 'The developer account is closed',
  noMember: 'No member has this username',
  isOwner: 'The owner is in the team already',
  inTeam: 'They are in the team, or have not answered their invitation yet',
  teamFull: (max: number) => `A team has at most ${max} people: remove somebody or take an invitation back first`,
  invited: 'Invited; they are told',
  joined: 'You are in the team',
  declined: 'Invitation declined',
  roleSet: 'Role changed',
  removed: 'Removed from the team',
  left: 'You have left the team',
} satisfies Widen<typeof zh>;
