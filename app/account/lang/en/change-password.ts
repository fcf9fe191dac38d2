import type { Widen } from '#app/core/language.ts';
import type zh from '../zh-cn/change-password.ts';

export default {
  title: 'Change password',
  lead: 'Afterwards the logins on all devices end; please log in again with the new password.',
  oldPassword: 'Old password',
  newPassword: 'New password',
  repeated: 'New password again',
  mismatch: 'The two new passwords differ',
  passwordHelp: '6 to 32 characters, without & < > " \'',
  capsLock: 'Caps Lock is on',
  submit: 'Change password',
  forgot: 'Forgot the old one? Log out and get a new one on the login page with your bound e-mail or mobile number.',
} satisfies Widen<typeof zh>;
