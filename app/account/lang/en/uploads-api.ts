import type { Widen } from '#app/core/language.ts';
import type zh from '../zh-cn/uploads-api.ts';

export default {
  isAvatar: (name: string, count: number) =>
    count > 1 ? `This file can’t be deleted: it’s the avatar of ${name} and others` : `This file can’t be deleted: it’s the avatar of ${name}`,
  storeNotSetUp: 'This file can’t be deleted: the object storage that holds it is not in use',
  uploadRemoved: 'File deleted',
} satisfies Widen<typeof zh>;
