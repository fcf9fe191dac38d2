import type { Widen } from '#app/core/texts/language.ts';
import type zh from './scanner-settings.zh.ts';

export default {
  fields: {
    clamavAddress: 'Address of ClamAV',
    packageBlocked: 'Files that are never published (SHA-256)',
    scannerTemplate: 'Outside scanner (JSON)',
    scannerToken: 'Token of the outside scanner',
  },
  help: {
    clamavAddress: 'host:port of clamd, for example 127.0.0.1:3310; used while the virus scan is on',
    packageBlocked: 'One per line; packages that contain one are quarantined',
    scannerTemplate:
      'How to send a package over HTTP, ask how it stands and read the result; addresses and headers may hold {id}, {sha256} and {token}: write the token as {token} only. Empty for none; used while the outside scan is on',
    scannerToken: 'Sent to the addresses above only; enter it again when they change',
  },
  wrong: { scannerTemplate: 'Not valid JSON, or a field is missing. You can start from the example' },
  words: {
    scannerExample: 'Fill in an example',
    testScanners: 'Test the scanners',
    testScannersText: 'Has the saved virus scan and outside scan look at an empty archive each. Save changes first.',
  },
} satisfies Widen<typeof zh>;
