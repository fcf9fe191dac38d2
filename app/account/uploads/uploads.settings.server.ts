import { z } from 'zod';
import { declareSettings, type SettingsOf, webAddress } from '#app/core/process/settings-registry.server.ts';

/** What members may upload, and where it lies. Sizes are bytes. */
export const getUploadSettings = declareSettings(
  {
    cdnUrl: z.string().default(''),
    uploadMaxSize: z
      .number()
      .int()
      .positive()
      .default(10 * 1024 * 1024),
    uploadSaveName: z.string().default('/storage/{topic}/{year}{mon}{day}/{filename}{filesha1}{.suffix}'),
    uploadTypes: z.string().default('jpg,png,bmp,jpeg,gif,webp,zip,rar,xls,xlsx,doc,docx,wav,mp4,mp3,txt'),
    uploadMode: z.enum(['local', 's3', 'qiniu']).default('local'),
    /** Of S3 the service without bucket, of Qiniu the upload host of the bucket's region. */
    storageEndpoint: webAddress(),
    storageRegion: z.string().default('us-east-1'),
    storageBucket: z.string().default(''),
    storageAccessKey: z.string().default(''),
    storageSecretKey: z.string().default(''),
    /** Where stored objects are read; with S3 the bucket itself when empty. */
    storagePublicUrl: webAddress(),
    storagePathStyle: z.boolean().default(false),
    storageManageUrl: webAddress().default('https://rs.qiniuapi.com'),
  },
  ['storageSecretKey'],
);
export type UploadSettings = SettingsOf<typeof getUploadSettings>;
