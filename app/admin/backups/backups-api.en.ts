import type zh from './backups-api.zh.ts';

export default {
  begun: 'The backup has begun and will be listed here',
  running: 'A backup is being made already',
} satisfies typeof zh;
