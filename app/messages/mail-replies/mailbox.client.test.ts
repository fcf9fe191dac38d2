import { describe, expect, it } from 'vitest';
import { openMailbox } from '#test/imap.ts';
import { unknownHost } from '#test/unknown-host.ts';
import { describeFault, faultOf, type Mailbox, withMailbox } from './mailbox.client.server.ts';

const mailboxAt = (port: number, more: Partial<Mailbox> = {}): Mailbox => ({
  replyHost: '127.0.0.1',
  replyPort: port,
  replySecurity: 'none',
  replyAccount: 'testuser',
  replyPassword: 'testpass',
  replyFolder: 'INBOX',
  ...more,
});

/** What keeps a mailbox from being read. */
async function faultAt(mailbox: Mailbox) {
  try {
    await withMailbox(mailbox, () => Promise.resolve());
  } catch (error) {
    return faultOf(error);
  }
  return null;
}

describe('a mailbox', () => {
  it('says what is wrong with it', async () => {
    const plain = await openMailbox();
    const secure = await openMailbox({ isSecure: true });
    expect(await faultAt(mailboxAt(plain.port))).toBeNull();
    expect(await faultAt(mailboxAt(plain.port, { replyPassword: 'wrong' }))).toBe('login');
    expect(await faultAt(mailboxAt(plain.port, { replyFolder: 'Nowhere' }))).toBe('folder');
    expect(await faultAt(mailboxAt(plain.port, { replySecurity: 'tls' }))).toBe('encryption');
    expect(await faultAt(mailboxAt(plain.port, { replySecurity: 'starttls' }))).toBe('encryption');
    expect(await faultAt(mailboxAt(secure.port, { replySecurity: 'tls' }))).toBe('certificate');
    expect(await faultAt(mailboxAt(1))).toBe('refused');
    expect(await faultAt(mailboxAt(143, { replyHost: unknownHost }))).toBe('host');
    await Promise.all([plain.close(), secure.close()]);
  });

  it('is described with the names the operator knows', () => {
    const mailbox = mailboxAt(993, { replyHost: 'imap.example.org' });
    expect(describeFault('refused', mailbox).in('en')).toBe(
      'imap.example.org refuses connections on port 993. Check the port, and that IMAP is switched on.',
    );
    expect(describeFault('folder', mailbox).in('zh-cn')).toBe('没有「INBOX」这个文件夹，或无权打开。');
  });
});
