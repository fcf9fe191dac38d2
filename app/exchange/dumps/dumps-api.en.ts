import type { Widen } from '#app/core/texts/language.ts';
import type zh from './dumps-api.zh.ts';

export default {
  dumpTooLarge: (mib: number) =>
    `The file is larger than ${mib} MB. Raise the limit under Settings, Uploads, or put it into DATA_DIR/imports on the server`,
  dumpExists: 'DATA_DIR/imports already holds data of that name. Rename the file and try again',
  dumpOther: 'A file of the same name but another size is being uploaded. Cancel that one first, or rename this file',
  diskFull: (needed: number, free: number) =>
    `The server’s disk is full: ${needed} MB more are needed, ${free} MB are free. Make room, then continue`,
  noChunk: 'This part didn’t arrive. Please try again',
  wrongPart: 'This part doesn’t follow what is here; the upload goes on where it stopped',
  notArchive: 'This isn’t a ZIP archive that can be read, so it was removed. Check the file and upload it again',
  dumpDeleted: 'Data deleted. What was imported from it stays',
  dumpInUse: 'An import is reading this data. Wait until it has ended, or stop it first',
  dumpArriving: 'A file is still being uploaded to it. Discard the unfinished upload first',
  dumpAborted: 'Upload cancelled. What had arrived was removed',
} satisfies Widen<typeof zh>;
