import { describe, expect, it } from 'vitest';
import { readMail } from './incoming-mail.reader.server.ts';

const marker = '—— 回复请写在这行以上 ——';
const quoted = (text: string) => text.replace(/^/gm, '> ');
const notice = `${marker}\n\n安娜，你好：\n\n有新的动态与你有关。\n\n* 伯特 回答了你的问题`;
const english = `—— Write your reply above this line ——\n\nHello Anna,\n\nsomething new concerns you.\n\n* Bert answered your question`;

const mailOf = (text: string, type = 'text/plain; charset=utf-8') =>
  Buffer.from(
    [
      'From: Anna <anna@example.org>',
      'To: reply+x@example.org',
      'Subject: Re: news',
      'Message-ID: <1@example.org>',
      `Content-Type: ${type}`,
      '',
      text,
    ].join('\r\n'),
  );
const wordsOf = async (text: string, type?: string) => (await readMail(mailOf(text, type))).text;

describe('what a member wrote', () => {
  it.each([
    [
      'QQ Mail',
      `谢谢，已经解决了。\n\n\n------------------ 原始邮件 ------------------\n发件人: "问蜗" <no-reply@wenwo.example>;\n发送时间: 2026年11月22日(星期天) 晚上6:00\n收件人: "anna"<anna@qq.com>;\n主题: 【问蜗】回答\n\n${notice}`,
    ],
    [
      'QQ Mail, new',
      `谢谢，已经解决了。\n\n原始邮件\n\n发件人：问蜗 <no-reply@wenwo.example>\n发件时间：2026年11月22日 18:00\n\n${notice}`,
    ],
    [
      'QQ Mail on a phone',
      `谢谢，已经解决了。\n\n发自我的iPhone\n\n\n------------------ Original ------------------\nFrom: 问蜗 <no-reply@wenwo.example>\nDate: Sun,Nov 22,2026 6:00 PM\n\n${notice}`,
    ],
    [
      '163',
      `谢谢，已经解决了。\n\n\n\n在 2026-11-22 18:00:00，"问蜗" <no-reply@wenwo.example> 写道：\n\n${quoted(notice)}`,
    ],
    [
      '163 in English',
      `谢谢，已经解决了。\n\n\nAt 2026-11-22 18:00:00, "Wenwo" <no-reply@wenwo.example> wrote:\n\n${english}`,
    ],
    [
      'NetEase on a phone',
      `谢谢，已经解决了。\n\n---- 回复的原邮件 ----\n| 发件人 | 问蜗<no-reply@wenwo.example> |\n| 日期 | 2026年11月22日 18:00 |\n${notice}`,
    ],
    [
      'Outlook',
      `谢谢，已经解决了。\n\n________________________________\n发件人: 问蜗 <no-reply@wenwo.example>\n发送时间: 2026年11月22日 18:00\n收件人: anna@outlook.com\n主题: 回答\n\n${notice}`,
    ],
    [
      'Outlook in English',
      `谢谢，已经解决了。\n\nGet Outlook for iOS<https://aka.ms/o0ukef>\n________________________________\nFrom: Wenwo <no-reply@wenwo.example>\nSent: Sunday, November 22, 2026 6:00 PM\nTo: anna@outlook.com\n\n${english}`,
    ],
    [
      'Outlook of old',
      `谢谢，已经解决了。\n\n-----邮件原件-----\n发件人: 问蜗 [mailto:no-reply@wenwo.example]\n\n${notice}`,
    ],
    [
      'Gmail',
      `谢谢，已经解决了。\n\n问蜗 <no-reply@wenwo.example> 于2026年11月22日周日 18:00写道：\n\n${quoted(notice)}`,
    ],
    [
      'Gmail, wrapped',
      `谢谢，已经解决了。\n\nOn Sun, Nov 22, 2026 at 6:00 PM Wenwo\n<reply+abcdefghijklmnopqrstuvwxyz234567@wenwo.example> wrote:\n\n${quoted(english)}`,
    ],
    [
      'Apple Mail',
      `谢谢，已经解决了。\n\n> 在 2026年11月22日，下午6:00，问蜗 <no-reply@wenwo.example> 写道：\n> \n${quoted(notice)}`,
    ],
    ['a program that keeps the marker alone', `谢谢，已经解决了。\n\n> ${marker}\n>\n> 安娜，你好：`],
    ['a signature', `谢谢，已经解决了。\n\n-- \nAnna\nExample Ltd.`],
    ['a phone', `谢谢，已经解决了。\n\n发自我的华为手机`],
    ['an English phone', `谢谢，已经解决了。\n\nSent from my iPhone`],
  ])('in %s is what stands above the quote', async (_name, text) =>
    expect(await wordsOf(text)).toBe('谢谢，已经解决了。'),
  );

  it.each([
    '在配置里改一下就行。\n\n在第 3 行加一个参数：\n\n    retries: 5\n\n这样就好了。',
    'From: the header of the request, not its body.\n\nThat is what I meant.',
    'On Monday he wrote a fix; it works since 2.9.',
    '他在 2025 年写道这是故意的，后来又改了。',
  ])('is kept whole: %s', async (text) => {
    expect(
      await wordsOf(`${text}\n\n在 2026-11-22 18:00:00，"问蜗" <no-reply@wenwo.example> 写道：\n\n${quoted(notice)}`),
    ).toBe(text);
  });

  it('is what stands below a quoted line too', async () => {
    expect(await wordsOf('> 你说的是哪个版本？\n\n2.9 版，2025 年发布的。')).toBe('2.9 版，2025 年发布的。');
  });

  it('is nothing in a mail that only quotes', async () => expect(await wordsOf(quoted(notice))).toBe(''));

  it.each([
    [
      'Gmail',
      '<div dir="ltr">谢谢，<b>已经</b>解决了。<br></div><br><div class="gmail_quote"><div class="gmail_attr">On Sun … wrote:</div><blockquote>旧的</blockquote></div>',
    ],
    [
      'Outlook',
      '<style>p{color:red}</style><p>谢谢，已经解决了。</p><hr><div id="divRplyFwdMsg"><b>From:</b> x</div><p>旧的</p>',
    ],
    [
      'QQ Mail',
      '<div>谢谢，已经解决了。</div><div><br></div><div>------------------&nbsp;原始邮件&nbsp;------------------</div><div>旧的</div>',
    ],
    ['163', '<div>谢谢，已经解决了。</div><div id="isReplyContent">旧的</div>'],
  ])('is read from HTML alone, of %s', async (_name, html) =>
    expect(await wordsOf(html, 'text/html; charset=utf-8')).toBe('谢谢，已经解决了。'),
  );

  it.each([
    ['gbk', [0xd0, 0xbb, 0xd0, 0xbb]],
    ['gb18030', [0xd0, 0xbb, 0xd0, 0xbb]],
    ['gb2312', [0xd0, 0xbb, 0xd0, 0xbb]],
    ['big5', [0xc1, 0xc2, 0xc1, 0xc2]],
  ])('is read in %s', async (charset, bytes) => {
    const raw = Buffer.concat([mailOf('', `text/plain; charset=${charset}`), Buffer.from(bytes)]);
    expect((await readMail(raw)).text).toBe(charset === 'big5' ? '謝謝' : '谢谢');
    const base64 = mailOf(
      Buffer.from(bytes).toString('base64'),
      `text/plain; charset=${charset}\r\nContent-Transfer-Encoding: base64`,
    );
    expect((await readMail(base64)).text).toBe(charset === 'big5' ? '謝謝' : '谢谢');
  });

  it('is found in time however long and odd the mail is', async () => {
    expect((await wordsOf('在 x '.repeat(200_000))).length).toBeGreaterThan(20_000);
    await readMail(mailOf(`${'在\n'.repeat(5000)}On ${'a '.repeat(5000)}`));
  });
});
