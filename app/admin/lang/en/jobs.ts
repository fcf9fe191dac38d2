import type { Widen } from '#app/core/language.ts';
import type zh from '../zh-cn/jobs.ts';

export default {
  names: {
    'account.sendMail': 'Send a code by mail',
    'account.sendSms': 'Send a code by SMS',
    'account.memberEvent': 'Tell of a change of an account',
    'account.cleanUp': 'Clear expired logins and codes',
    'account.forgetGuests': 'Forget guests’ limits and captchas',
    'account.checkObjects': 'Check files sent to the store',
    'account.exportData': 'Pack a member’s data',
    'account.closeAccounts': 'Close accounts that are due',
    'account.purgeExports': 'Remove old packed data',
    'messages.sendNoticeMail': 'Send a mail with notices',
    'messages.nowMails': 'Prepare mails at once, begin announcements',
    'messages.dailyMails': 'Prepare daily digests',
    'messages.weeklyMails': 'Prepare weekly digests',
    'messages.purgeNotices': 'Clear old notices',
    'ask.cleanUp': 'Clear old drafts and counts',
    'ask.coolPosts': 'Let posts cool down',
    'admin.testMail': 'Send a test mail',
    'wallet.seal': 'Seal the books',
    'wallet.check': 'Check the books',
    'billing.settleShares': 'End paid shares and refund windows',
  } as Record<string, string>,
  states: {
    created: 'waiting',
    retry: 'waiting to retry',
    active: 'running',
    completed: 'done',
    cancelled: 'cancelled',
    failed: 'failed',
  } as Record<string, string>,
} satisfies Widen<typeof zh>;
