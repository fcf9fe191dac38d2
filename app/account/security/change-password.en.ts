import type { Widen } from '#app/core/texts/language.ts';
import type zh from './change-password.zh.ts';

export default {
  title: 'Change password',
  setTitle: 'Set a password',
  setLead:
    'Your account has no password: you log in another way. With one you can also log in by user name and password; your other ways keep working. You’ll be logged out on every device.',
  setSubmit: 'Set password',
  lead: 'You’ll be logged out on every device and will need to log in with the new password.',
  oldPassword: 'Old password',
  newPassword: 'New password',
  repeated: 'Confirm new password',
  mismatch: 'The passwords don’t match',
  passwordHelp: '6 to 32 characters, none of & < > " \'',
  capsLock: 'Caps Lock is on',
  elsewhere: 'You log in with your company account. Your company manages its password, so change it there.',
  endTokens: 'Also revoke my API tokens',
  endTokensHelp: 'Whoever knew the old password may have made one. Programs that use a token then need a new one.',
  submit: 'Change password',
  forgot:
    'Forgot your old password? Log out, then reset it on the login page with your email address or mobile number.',
} satisfies Widen<typeof zh>;
