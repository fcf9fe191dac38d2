import type { Widen } from '#app/core/texts/language.ts';
import type zh from './developers-api.zh.ts';

export default {
  notDeveloper: 'You are not a developer yet: apply on the page for developers first',
  suspended:
    'This developer is suspended: nothing can be published or changed meanwhile. Write to staff if you disagree.',
  aboutDeveloper: 'Your application and profile as a developer',
  aboutTeams: 'The teams of developers that you work in',
} satisfies Widen<typeof zh>;
