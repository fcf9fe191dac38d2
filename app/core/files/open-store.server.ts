import type { ObjectStore } from './object-store.ts';
import { openQiniu } from './qiniu.server.ts';
import { openS3 } from './s3.server.ts';

/** Where new files go, and the keys of an object store; one that is empty is missing. */
type Settings = {
  uploadMode: 'local' | 's3' | 'qiniu';
  storageEndpoint: string;
  storageRegion: string;
  storageBucket: string;
  storageAccessKey: string;
  storageSecretKey: string;
  storagePublicUrl: string;
  storagePathStyle: boolean;
  storageManageUrl: string;
};

/** The kind of store that new files go to, or of which a record says that its file lies there. */
type Kind = Settings['uploadMode'];

/**
 * The object store that a file lies in, by the kind its record remembers: it is read there as long as the settings name
 * that store, also after new files are kept on this server again. Null for a file of this server, and for one of a
 * store that another took the place of.
 */
export function openStoreOf(settings: Settings, storage: string): ObjectStore | null {
  if (storage !== 's3' && storage !== 'qiniu') return null;
  return settings.uploadMode === 'local' || settings.uploadMode === storage ? openStore(settings, storage) : null;
}

/**
 * The object store of the settings, or null when new files lie on this server or the store is not set up completely.
 */
export function openStore(settings: Settings, kind: Kind = settings.uploadMode): ObjectStore | null {
  const {
    storageEndpoint,
    storageBucket: bucket,
    storageAccessKey: accessKey,
    storageSecretKey: secretKey,
    storagePublicUrl: publicUrl,
  } = settings;
  if (kind === 'local' || !storageEndpoint || !bucket || !accessKey || !secretKey) return null;
  if (kind === 's3') {
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
  return publicUrl
    ? openQiniu({
        uploadUrl: storageEndpoint,
        manageUrl: settings.storageManageUrl,
        publicUrl,
        bucket,
        accessKey,
        secretKey,
      })
    : null;
}
