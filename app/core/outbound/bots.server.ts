import { unixSeconds } from '#app/core/unix-seconds.ts';
import { createHmac } from 'node:crypto';

/** Chat services whose incoming bots can be told something. */
export const botKinds = ['slack', 'feishu', 'wecom', 'dingtalk'] as const;
export type BotKind = (typeof botKinds)[number];

/** What is said in a chat room: one line, a link, and a few words of plain text, '' for none. */
export type BotMessage = { title: string; url: string; text: string };

type BotCall = { address: string; body: string };

/**
 * The call that has a bot say something, as each service publishes it. `secret` is that of Feishu's and DingTalk's
 * signature check, '' when the room has none; Slack and WeCom have their key in the address. Sources:
 * docs.slack.dev/messaging/sending-messages-using-incoming-webhooks · open.feishu.cn "Custom bot usage guide" ·
 * developer.work.weixin.qq.com/document/path/91770 · open.dingtalk.com "Custom robot access", "Custom robot security
 * settings"
 */
export function botCall(
  kind: BotKind,
  address: string,
  message: BotMessage,
  { secret, at }: { secret: string; at: Date },
): BotCall {
  const shapes = { slack: slackBody, feishu: feishuBody, wecom: wecomBody, dingtalk: dingtalkBody };
  const signed = kind === 'feishu' ? feishuSignature(secret, at) : {};
  const signedAddress = kind === 'dingtalk' ? dingtalkAddress(address, secret, at) : address;
  return { address: signedAddress, body: JSON.stringify({ ...signed, ...shapes[kind](message) }) };
}

/** Chat services answer 200 to what they refuse too: why they did, '' when they took it. */
export function botFault(kind: BotKind, head: string): string {
  if (kind === 'slack') return head.trim() === 'ok' ? '' : head.slice(0, 200) || 'no answer';
  try {
    const answer = JSON.parse(head) as Record<string, unknown>;
    const code = answer['code'] ?? answer['StatusCode'] ?? answer['errcode'];
    const words = answer['msg'] ?? answer['errmsg'] ?? '';
    return code === 0 ? '' : `${String(code)} ${typeof words === 'string' ? words : ''}`.trim();
  } catch {
    return `not JSON: ${head.slice(0, 100)}`;
  }
}

const slackText = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
const slackBody = ({ title, url, text }: BotMessage) => ({
  text: `<${url}|${slackText(title).replaceAll('|', '¦')}>${text === '' ? '' : `\n${slackText(text)}`}`,
  unfurl_links: false,
});

const feishuBody = ({ title, url, text }: BotMessage) => ({
  msg_type: 'post',
  content: {
    post: {
      zh_cn: {
        title,
        content: [
          [
            { tag: 'text', text: text === '' ? '' : `${text}\n` },
            { tag: 'a', text: url, href: url },
          ],
        ],
      },
    },
  },
});

/** Marks that would begin a link or a heading. */
const markdownText = (text: string) =>
  text
    .replace(/[[\]()#*_`<>~]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
const markdownOf = ({ title, url, text }: BotMessage) =>
  `[${markdownText(title)}](${url})${text === '' ? '' : `\n\n> ${markdownText(text)}`}`;

/** At most 4,096 bytes. */
const wecomBody = (message: BotMessage) => ({ msgtype: 'markdown', markdown: { content: markdownOf(message) } });
const dingtalkBody = (message: BotMessage) => ({
  msgtype: 'markdown',
  markdown: { title: message.title, text: markdownOf(message) },
});

/** The string to sign is the key here, and nothing is signed: so says the guide. */
function feishuSignature(secret: string, at: Date): Record<string, string> {
  if (secret === '') return {};
  const timestamp = String(unixSeconds(at));
  return { timestamp, sign: createHmac('sha256', `${timestamp}\n${secret}`).update('').digest('base64') };
}

function dingtalkAddress(address: string, secret: string, at: Date): string {
  if (secret === '') return address;
  const timestamp = String(at.getTime());
  const url = new URL(address);
  url.searchParams.set('timestamp', timestamp);
  url.searchParams.set('sign', createHmac('sha256', secret).update(`${timestamp}\n${secret}`).digest('base64'));
  return url.href;
}
