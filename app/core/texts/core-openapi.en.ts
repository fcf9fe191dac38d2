import type { Widen } from './language.ts';
import type zh from './core-openapi.zh.ts';

export default {
  about:
    'Every answer has HTTP status 200 and the form {code, msg, time, data}: code 1 is success, 0 a failure with its text in the language of the request, 303 login needed, 409 token expired, 401 no permission. Other statuses are faults of transport (400 malformed, 404 unknown path, 413 too large, 429, 500, 503).',
  public: 'Everybody may call it.',
  member: 'For members.',
  staff: 'For staff.',
  limitedByAddress: (max: number, window_s: number) => `At most ${max} calls in ${window_s} seconds for each address.`,
  limitedByMember: (max: number, window_s: number) => `At most ${max} calls in ${window_s} seconds for each member.`,
  scope: (scope: string) => `API tokens need the scope ${scope}.`,
  noScope: 'API tokens cannot call it.',
  once: 'Takes effect once for each Idempotency-Key header (a UUID, required); a repeat gets the same answer.',
  envelope: 'The envelope',
  token: 'The token of a login, or an API token',
  bearer: 'The same token as Authorization: Bearer',
  msg: 'In the language of the header think-lang: zh-cn or en',
  time: 'Unix seconds',
  data: 'What was asked for; with bad input data.fields has one text for each field',
} satisfies Widen<typeof zh>;
