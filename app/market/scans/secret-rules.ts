import type { Severity } from './scans.schema.ts';

/** What keys and passwords look like. `hint` stands in every text that the pattern finds, in small letters. */
export type SecretRule = {
  rule: string;
  hint: readonly string[];
  pattern: RegExp;
  severity: Severity;
  entropy?: number;
};

const error = 'error';
const rule = (
  name: string,
  hint: string | readonly string[],
  pattern: RegExp,
  more: { severity?: Severity; entropy?: number } = {},
): SecretRule => ({ rule: name, hint: [hint].flat(), pattern, severity: error, ...more });

/**
 * Forms that the services publish; the value is the first group, or the whole. Entropy is in bits a character, below
 * which a value is a placeholder.
 */
export const secretRules: readonly SecretRule[] = [
  rule('private-key', 'private key', /-----BEGIN (?:[A-Z]+ )*PRIVATE KEY(?: BLOCK)?-----/g),
  rule('own-market-token', 'pmk_', /\bpmk_[A-Za-z0-9_-]{20,}/g),
  rule('aws-access-key', ['akia', 'asia'], /\b(?:AKIA|ASIA)[A-Z2-7]{16}\b/g, { entropy: 3 }),
  rule('alibaba-access-key', 'ltai', /\bLTAI[A-Za-z0-9]{12,26}\b/g, { entropy: 3 }),
  rule('tencent-secret-id', 'akid', /\bAKID[A-Za-z0-9]{28,40}\b/g, { entropy: 3 }),
  rule('volcengine-access-key', 'aklt', /\bAKLT[A-Za-z0-9]{30,60}\b/g, { entropy: 3 }),
  rule('google-api-key', 'aiza', /\bAIza[\w-]{35}\b/g),
  rule('google-oauth-secret', 'gocspx-', /\bGOCSPX-[\w-]{20,40}/g),
  rule('azure-storage-key', 'accountkey', /AccountKey=([A-Za-z0-9+/]{86}==)/g),
  rule('github-token', ['ghp_', 'gho_', 'ghu_', 'ghs_', 'ghr_'], /\bgh[pousr]_[A-Za-z0-9]{36,255}\b/g),
  rule('github-fine-token', 'github_pat_', /\bgithub_pat_\w{60,100}\b/g),
  rule('gitlab-token', 'glpat-', /\bglpat-[\w-]{20,}/g),
  rule('gitee-token', 'gitee', /gitee[\w.-]{0,20}["'\s:=]{1,5}([a-f0-9]{32})\b/gi, { severity: 'warning' }),
  rule('npm-token', 'npm_', /\bnpm_[A-Za-z0-9]{36}\b/g),
  rule('pypi-token', 'pypi-', /\bpypi-AgEIcHlwaS5vcmc[\w-]{50,}/g),
  rule('openai-key', 'sk-', /\bsk-(?:proj-|svcacct-|admin-)?[\w-]{20,}T3BlbkFJ[\w-]{20,}/g),
  rule('anthropic-key', 'sk-ant-', /\bsk-ant-[a-z]+\d{2}-[\w-]{80,}/g),
  rule('model-service-key', 'sk-', /["'`](sk-[A-Za-z0-9]{32,64})["'`]/g, { entropy: 3.5 }),
  rule('hugging-face-token', 'hf_', /\bhf_[A-Za-z]{34}\b/g),
  rule('slack-token', 'xox', /\bxox[abeprs]-[A-Za-z0-9-]{20,}/g),
  rule('slack-webhook', 'hooks.slack.com', /hooks\.slack\.com\/services\/T\w+\/B\w+\/\w{20,}/g),
  rule('feishu-webhook', 'open.feishu.cn', /open\.feishu\.cn\/open-apis\/bot\/v2\/hook\/[\w-]{30,}/g),
  rule('wecom-webhook', 'qyapi.weixin', /qyapi\.weixin\.qq\.com\/cgi-bin\/webhook\/send\?key=[\w-]{30,}/g),
  rule('dingtalk-webhook', 'oapi.dingtalk', /oapi\.dingtalk\.com\/robot\/send\?access_token=[a-f0-9]{60,}/g),
  rule('discord-webhook', 'discord', /discord(?:app)?\.com\/api\/webhooks\/\d{17,20}\/[\w-]{60,}/g),
  rule('telegram-bot-token', ':aa', /\b\d{8,10}:AA[\w-]{33}\b/g),
  rule('stripe-key', ['_live_', '_test_'], /\b[sr]k_live_[A-Za-z0-9]{20,}\b/g),
  rule('sendgrid-key', 'sg.', /\bSG\.[\w-]{22}\.[\w-]{43}\b/g),
  rule('twilio-key', 'sk', /\bSK[a-f0-9]{32}\b/g, { entropy: 3 }),
  rule('json-web-token', 'eyj', /\beyJ[\w-]{15,}\.eyJ[\w-]{15,}\.[\w-]{20,}/g, { severity: 'warning' }),
  rule(
    'database-address',
    '://',
    /\b(?:postgres(?:ql)?|mysql|mongodb(?:\+srv)?|redis|amqp)s?:\/\/[^\s:@/"']{1,60}:([^\s@"'/]{6,80})@/g,
    {
      entropy: 2.5,
    },
  ),
  rule(
    'assigned-secret',
    ['secret', 'token', 'passw', 'apikey', 'api_key', 'api-key', 'access_key', 'accesskey', 'credential'],
    /(?:secret|token|passw(?:or)?d|api[_-]?key|access[_-]?key|credential)\w{0,20}["'`]?\s{0,5}[:=]\s{0,5}["'`]([\w+/=.-]{16,120})["'`]/gi,
    { severity: 'warning', entropy: 3.7 },
  ),
];

/** Shannon's entropy of a text in bits a character. */
export function entropyOf(text: string): number {
  const counts = new Map<string, number>();
  for (const character of text) counts.set(character, (counts.get(character) ?? 0) + 1);
  let bits = 0;
  for (const count of counts.values()) bits -= (count / text.length) * Math.log2(count / text.length);
  return bits;
}
