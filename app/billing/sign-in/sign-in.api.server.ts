import { type Endpoint, get, post } from '#app/core/http/endpoint.server.ts';
import { makeUpDay, signInToday } from './sign-in.commands.server.ts';
import { getSignIn } from './sign-in.queries.server.ts';
import { MakeUpInput, MonthInput, SignInInput } from './sign-in.schema.ts';

/** Endpoints of the daily sign-in. */
export const signInApi: Endpoint[] = [
  get(
    '/api/account/signIn',
    'The caller’s sign-ins of a month, the streak and the next reward',
    MonthInput,
    getSignIn,
    { access: 'member' },
  ),
  post('/api/account/signIn', 'Sign in for today', SignInInput, signInToday, {
    isIdempotent: true,
    keepsPages: true,
    limit: { per: 'member', max: 60, window_s: 3600 },
  }),
  post('/api/account/makeUp', 'Make up a missed sign-in day, for points', MakeUpInput, makeUpDay, {
    isIdempotent: true,
    keepsPages: true,
    limit: { per: 'member', max: 60, window_s: 3600 },
  }),
];
