import { unixSeconds } from '#app/core/unix-seconds.ts';
import { createHmac } from 'node:crypto';
import {
  encodeKey,
  type FormLimits,
  type ObjectFacts,
  type ObjectStore,
  reach,
  readAtMost,
  requireOk,
  type UploadForm,
} from './object-store.ts';

/**
 * `uploadUrl` is the upload host of the bucket's region, `publicUrl` the bucket's own domain. `manageUrl` is where
 * objects are looked up and removed: Qiniu's own unless a stand-in is meant.
 */
export type QiniuSettings = {
  uploadUrl: string;
  manageUrl: string;
  publicUrl: string;
  bucket: string;
  accessKey: string;
  secretKey: string;
};

/** A bucket of Qiniu Kodo: developer.qiniu.com/kodo/1208/upload-token, …/1201/access-token */
export function openQiniu(settings: QiniuSettings): ObjectStore {
  const { bucket, manageUrl, uploadUrl } = settings;
  const manage = async (act: string, key: string) => {
    const path = `/${act}/${base64url(`${bucket}:${key}`)}`;
    const headers = {
      authorization: `QBox ${signed(settings, `${path}\n`)}`,
      'content-type': 'application/x-www-form-urlencoded',
    };
    return reach(
      fetch(manageUrl.replace(/\/+$/, '') + path, {
        method: 'POST',
        headers,
        redirect: 'manual',
        signal: AbortSignal.timeout(timeout_ms),
      }),
    );
  };
  const publicUrl = (key: string) => `${settings.publicUrl.replace(/\/+$/, '')}/${encodeKey(key)}`;
  return {
    form: (limits) => formOf(settings, limits),
    async head(key): Promise<ObjectFacts | null> {
      const response = await manage('stat', key);
      if (response.status === 612) return null; // Qiniu's own status for an object that is not there
      const { fsize, mimeType, hash } = (await requireOk(response).json()) as {
        fsize: number;
        mimeType: string;
        hash: string;
      };
      return { size: fsize, mimetype: mimeType, etag: hash };
    },
    async read(key, maxSize) {
      const response = await reach(
        fetch(`${publicUrl(key)}?fresh=${Date.now()}`, { redirect: 'manual', signal: AbortSignal.timeout(timeout_ms) }),
      );
      return readAtMost(requireOk(response), maxSize);
    },
    async write(key, bytes, mimetype) {
      const form = new FormData();
      form.set('key', key);
      form.set('token', uploadToken(settings, { scope: `${bucket}:${key}`, deadline: unixSeconds() + 600 }));
      form.set('file', new Blob([new Uint8Array(bytes)], { type: mimetype }), key.split('/').at(-1));
      requireOk(
        await reach(
          fetch(uploadUrl, { method: 'POST', body: form, redirect: 'manual', signal: AbortSignal.timeout(timeout_ms) }),
        ),
      );
    },
    async remove(key) {
      const response = await manage('delete', key);
      if (response.status !== 612) requireOk(response);
    },
    publicUrl,
  };
}

const timeout_ms = 30_000;
const base64url = (text: string | Buffer) =>
  Buffer.from(text).toString('base64').replaceAll('+', '-').replaceAll('/', '_');

const signed = ({ accessKey, secretKey }: QiniuSettings, text: string) =>
  `${accessKey}:${base64url(createHmac('sha1', secretKey).update(text).digest())}`;

/** Keys below the prefix only, and never over an object that is there. */
function formOf(settings: QiniuSettings, { prefix, maxSize, expires }: FormLimits): UploadForm {
  const policy = {
    scope: `${settings.bucket}:${prefix}`,
    isPrefixalScope: 1,
    insertOnly: 1,
    fsizeLimit: maxSize,
    deadline: unixSeconds(expires),
  };
  return { url: settings.uploadUrl, params: { token: uploadToken(settings, policy) } };
}

function uploadToken(settings: QiniuSettings, policy: object): string {
  const encoded = base64url(JSON.stringify(policy));
  return `${signed(settings, encoded)}:${encoded}`;
}
