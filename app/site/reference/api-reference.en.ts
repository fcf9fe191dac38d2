import type { Widen } from '#app/core/texts/language.ts';
import type zh from './api-reference.zh.ts';

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
  webhooks: 'Webhooks and other interfaces for programs',
  webhooksLead:
    'Operators add addresses in the console under Community, Webhooks. When something happens, the site POSTs JSON like this; a 2xx answer counts as delivered, anything else is retried for days with growing pauses.',
  webhooksSigned:
    'Signatures follow Standard Webhooks: the headers webhook-id, webhook-timestamp and webhook-signature; the signature is the HMAC-SHA256 of “id.timestamp.body” under the secret (what follows whsec_, decoded from base64). Retries and replays keep their webhook-id, so that you can drop repeats; refuse requests whose time is more than five minutes off.',
  webhooksLeft:
    'Only what guests can see is sent: nothing from restricted categories and nothing held for review; the author of an anonymous text is null; deletions carry the id alone; members come without their email address.',
  mcp: 'Programs with a language model can connect to /mcp (Model Context Protocol): search, read_question and list_tags need the scope read, ask and answer the scope ask:write.',
  groups: 'Jump to a group of endpoints',
  groupTitles: {
    ask: 'Questions and answers',
    site: 'Site',
    index: 'Site configuration',
    user: 'Log-in, registration and payment',
    account: 'Members’ accounts',
    messages: 'Messages: conversations and blocks',
    notice: 'Notices and announcements',
    interaction: 'Messages and member cards',
    aiMap: 'AI map',
    market: 'Plugin market',
    developer: 'Developers',
    billing: 'Money',
    common: 'Captcha and tokens',
    ajax: 'Uploads and regions',
    Ems: 'Codes by mail',
    Sms: 'Codes by SMS',
    Qiniu: 'Qiniu callback',
    'openapi.json': 'OpenAPI file',
    admin: 'Console',
  },
  link: 'Link to this endpoint',
  noFields: 'No parameters.',
  count: (count: number) => (count === 1 ? '1 endpoint' : `${count} endpoints`),
} satisfies Widen<typeof zh>;
