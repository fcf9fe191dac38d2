import type { Widen } from '#app/core/texts/language.ts';
import type zh from './passkeys.zh.ts';

export default {
  title: 'Passkeys',
  back: 'Account security',
  lead: 'Log in with your fingerprint, face or device PIN. No password or code needed.',
  add: 'Add a passkey',
  none: 'No passkeys yet',
  noneText:
    'Once you’ve added one, choose “Log in with a passkey” on the login page. We recommend adding one on at least two devices.',
  unavailable: (site: string) => `Passkeys don’t work at this address. Open the site at ${site} instead.`,
  unsupported: 'Passkeys only work over https with a domain name. Please contact the administrator.',
  noBrowser: 'This browser doesn’t support passkeys.',
  name: 'Name',
  nameHelp: 'To help you recognise it, e.g. “My phone”.',
  addNext: 'Continue',
  cancel: 'Cancel',
  save: 'Save',
  synced: 'Synced',
  syncedText: 'Your password manager syncs it to your other devices',
  lastUsed: 'Last used',
  never: 'Never used',
  added: 'Added',
  rename: 'Rename',
  renameLabel: (name: string) => `Rename ${name}`,
  remove: 'Remove',
  removeLabel: (name: string) => `Remove ${name}`,
  removeTitle: (name: string) => `Remove “${name}”?`,
  removeText:
    'You’ll no longer be able to log in with it. To delete it from your device as well, go to the device’s password settings.',
  exists: 'This device already has a passkey for this site.',
  failed: 'That didn’t work. You may have cancelled, or it timed out. Please try again.',
} satisfies Widen<typeof zh>;

export type PasskeyTexts = Widen<typeof zh>;
