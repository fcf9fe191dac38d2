import type { Widen } from '#app/core/texts/language.ts';
import type zh from './packages-api.zh.ts';

const en: Widen<typeof zh> = {
  notZip: 'Send a .zip archive',
  tooLarge: (mib) => `The archive is larger than ${mib} MB`,
  tooManyUploads: 'Several archives are still being sent or looked at: finish or cancel them first',
  diskFull: (needed, free) =>
    `The server's disk is full: ${needed} MB more are needed, ${free} MB are free. Try later, or tell the operator`,
  noChunk: 'This part did not arrive, try again',
  noSuchPart: 'There is no such part',
  wrongSize: (bytes) => `This part must have ${bytes} bytes`,
  otherBytes: 'This part is here already with other content. Cancel the upload and send it again',
  missingParts: 'Some parts are still missing: go on sending',
  notSending: 'This archive was sent completely and cannot be changed any more',
  inHand: 'This archive is being looked at: wait until that is done',
  aborted: 'The upload is cancelled and what was sent is removed',
  checking: 'It has arrived and is being looked at',
  noScanner: 'No scanner is set. Fill one in and save it first',
  scannersWork: (names) => `Works: ${names}`,
  scannerFails: (name, detail) => `${name} did not do its check: ${detail}`,
  fileMissing:
    'The file of this version is missing on the server: it cannot be downloaded now. Choose another version, or tell the administrator',
  aboutUploads: 'Packages of plugins that you sent',
};
export default en;
