import type { Widen } from '#app/core/language.ts';
import type zh from '../zh-cn/api-reference.ts';

export default {
  title: 'HTTP API reference',
  lead: 'Generated from the code. Every answer is {code, msg, time, data}: 1 success, 0 failure, 303 login needed, 409 login expired, 401 no permission.',
  download: 'OpenAPI 3.1 file',
  auth: 'Send your login token in the ba-user-token header or as Authorization: Bearer. Set the language with the think-lang header or the lang parameter (zh-cn or en).',
  find: 'Filter endpoints',
  findPlaceholder: 'A word of the path or the summary',
  none: 'No endpoint matches',
  noneText: 'Try another word, such as ask, login or upload.',
  field: 'Parameter',
  type: 'Type',
  required: 'required',
  noFields: 'No parameters.',
  count: (count: number) => (count === 1 ? '1 endpoint' : `${count} endpoints`),
} satisfies Widen<typeof zh>;
