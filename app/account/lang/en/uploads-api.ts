import type { Widen } from '#app/core/language.ts';
import type zh from '../zh-cn/uploads-api.ts';

export default {
  isAvatar: (name: string, count: number) =>
    count > 1 ? `This file is the avatar of ${name} and others and cannot be removed` : `This file is the avatar of ${name} and cannot be removed`,
  storeNotSetUp: 'The object store that holds this file is not in use, so it cannot be removed',
  uploadRemoved: 'The file is removed',
} satisfies Widen<typeof zh>;
