import type { Widen } from '#app/core/texts/language.ts';
import type zh from './uploads-api.zh.ts';

export default {
  isAvatar: (name: string, count: number) =>
    count > 1
      ? `This file can’t be deleted: it’s the avatar of ${name} and others`
      : `This file can’t be deleted: it’s the avatar of ${name}`,
  storeNotSetUp: 'This file can’t be deleted: the object storage that holds it is not in use',
  storeFailed: 'The object storage does not answer or refuses. The file was not deleted',
  uploadRemoved: 'File deleted',
  noStore: 'No complete object storage is saved yet',
  storeWorks: 'Connected. A test object was written, read in public and deleted',
  storeUnreachable: (host: string) => `${host} can’t be reached. Check the service address and the network`,
  storeRefuses: 'The object storage refuses. Check the access key, the secret key, the region and the permissions',
  noBucket: (bucket: string) =>
    `There is no bucket “${bucket}”, or it belongs elsewhere in the address (host name or path)`,
  storeNotPublic: (origin: string) =>
    `Writing works, but visitors can’t read from ${origin}. Allow public reading or correct the public address`,
  storeAnswers: (status: number) => `The object storage gave the unexpected status ${status}`,
} satisfies Widen<typeof zh>;
