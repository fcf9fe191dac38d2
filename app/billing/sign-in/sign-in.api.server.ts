import { type Endpoint, get, post } from '#app/core/http/endpoint.server.ts';
import { makeUpDay, signInToday } from './sign-in.commands.server.ts';
import { getSignIn } from './sign-in.queries.server.ts';
import { MakeUpInput, MonthInput, SignInInput } from './sign-in.schema.ts';

/** Endpoints of the daily sign-in. */
export const signInApi: Endpoint[] = [
  get(
    '/api/account/signIn',
    ['某月的签到记录、连续天数和下次奖励', 'The caller’s sign-ins of a month, the streak and the next reward'],
    MonthInput,
    getSignIn,
    { access: 'member' },
  ),
  post('/api/account/signIn', ['今日签到', 'Sign in for today'], SignInInput, signInToday, {
    isIdempotent: true,
    keepsPages: true,
    limit: { per: 'member', max: 60, window_s: 3600 },
  }),
  post(
    '/api/account/makeUp',
    ['用积分补签漏签的一天', 'Make up a missed sign-in day, for points'],
    MakeUpInput,
    makeUpDay,
    {
      isIdempotent: true,
      keepsPages: true,
      limit: { per: 'member', max: 60, window_s: 3600 },
    },
  ),
];
