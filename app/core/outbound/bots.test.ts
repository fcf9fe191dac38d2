import { createHmac } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { botCall, botFault, botKinds } from './bots.server.ts';

const message = { title: 'A [new] question | <now>', url: 'https://wenwo.example/ask/info/1', text: 'words & *more*' };
const at = new Date('2026-11-22T05:00:00Z');
const bodyOf = (kind: (typeof botKinds)[number], secret = '') => {
  const { address, body } = botCall(kind, 'https://chat.example/hook?access_token=abc', message, { secret, at });
  return { address, body: JSON.parse(body) as Record<string, unknown> };
};

describe('what a bot is told', () => {
  test('Slack: its own escapes, and a link', () => {
    expect(bodyOf('slack').body['text']).toBe(
      '<https://wenwo.example/ask/info/1|A [new] question ¦ &lt;now&gt;>\nwords &amp; *more*',
    );
  });

  test('Feishu signs an empty text under time and secret, in seconds', () => {
    const { body } = bodyOf('feishu', 'secret');
    expect(body).toMatchObject({
      timestamp: '1795323600',
      msg_type: 'post',
      sign: createHmac('sha256', '1795323600\nsecret').digest('base64'),
    });
    expect(bodyOf('feishu').body).not.toHaveProperty('sign');
  });

  test('DingTalk signs time and secret under the secret, in milliseconds, in the address', () => {
    const url = new URL(bodyOf('dingtalk', 'SECx').address);
    expect(Object.fromEntries(url.searchParams)).toEqual({
      access_token: 'abc',
      timestamp: '1795323600000',
      sign: createHmac('sha256', 'SECx').update('1795323600000\nSECx').digest('base64'),
    });
    expect(bodyOf('dingtalk').address).toBe('https://chat.example/hook?access_token=abc');
  });

  test.each(['wecom', 'dingtalk'] as const)('%s: marks of Markdown in a title begin nothing', (kind) => {
    const markdown = bodyOf(kind).body['markdown'] as Record<string, string>;
    expect(markdown['content'] ?? markdown['text']).toBe(
      '[A new question | now](https://wenwo.example/ask/info/1)\n\n> words & more',
    );
  });
});

test.each([
  ['slack', 'ok', ''],
  ['slack', 'invalid_token', 'invalid_token'],
  ['feishu', '{"code":0,"msg":"success","data":{}}', ''],
  ['feishu', '{"code":19021,"msg":"sign match fail"}', '19021 sign match fail'],
  ['wecom', '{"errcode":0,"errmsg":"ok"}', ''],
  ['wecom', '{"errcode":93000,"errmsg":"invalid webhook url"}', '93000 invalid webhook url'],
  ['dingtalk', '{"errcode":310000,"errmsg":"sign not match"}', '310000 sign not match'],
  ['dingtalk', '<html>', 'not JSON: <html>'],
] as const)('%s answers 200 with %s', (kind, head, fault) => {
  expect(botFault(kind, head)).toBe(fault);
});
