import { type Endpoint, get } from '#app/core/http/endpoint.server.ts';
import { getWeekly } from './weekly.queries.server.ts';
import { WeekInput } from './weekly.schema.ts';

/** Endpoints of the weekly best. */
export const weeklyApi: Endpoint[] = [
  get(
    '/api/ask/weekly',
    ['一周精选', 'The best posts of a week that is over, named by its Monday'],
    WeekInput,
    getWeekly,
    {
      scope: 'read',
    },
  ),
];
