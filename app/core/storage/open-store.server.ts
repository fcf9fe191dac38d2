import type { Settings } from '../settings.server.ts';
import type { ObjectStore } from './object-store.ts';
import { openQiniu } from './qiniu.server.ts';
import { openS3 } from './s3.server.ts';

/** The object store of the settings, or null when files lie on this server or the store is not set up completely. */
export function openStore(settings: Settings): ObjectStore | null {
  const {
    uploadMode,
    storageEndpoint,
    storageBucket: bucket,
    storageAccessKey: accessKey,
    storageSecretKey: secretKey,
    storagePublicUrl: publicUrl,
  } = settings;
  if (uploadMode === 'local' || !storageEndpoint || !bucket || !accessKey || !secretKey) return null;
  if (uploadMode === 's3') {
    return openS3({
      endpoint: storageEndpoint,
      region: settings.storageRegion,
      bucket,
      accessKey,
      secretKey,
      publicUrl,
      isPathStyle: settings.storagePathStyle,
    });
  }
  return publicUrl ? openQiniu({ uploadUrl: storageEndpoint, manageUrl: settings.storageManageUrl, publicUrl, bucket, accessKey, secretKey }) : null;
}
