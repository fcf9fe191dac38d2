import { createHmac } from 'node:crypto';
import { AwsClient } from 'aws4fetch';
import {
  encodeKey,
  type FormLimits,
  type ObjectStore,
  reach,
  readAtMost,
  requireOk,
  type UploadForm,
} from './object-store.ts';

/**
 * `endpoint` is the service without bucket, for example `https://s3.cn-north-1.amazonaws.com.cn`; `publicUrl` is where
 * objects are read, '' for the bucket itself.
 */
export type S3Settings = {
  endpoint: string;
  region: string;
  bucket: string;
  accessKey: string;
  secretKey: string;
  publicUrl: string;
  /** Bucket in the path (MinIO, Ceph) instead of the host name. */
  isPathStyle: boolean;
};

/** A bucket of any service that speaks the S3 protocol with signature version 4. */
export function openS3(settings: S3Settings): ObjectStore {
  const { accessKey, secretKey, region } = settings;
  const client = new AwsClient({
    accessKeyId: accessKey,
    secretAccessKey: secretKey,
    service: 's3',
    region,
    retries: 2,
  });
  const bucketUrl = urlOfBucket(settings);
  const ask = (method: string, key: string, init: RequestInit = {}) =>
    reach(
      client.fetch(`${bucketUrl}/${encodeKey(key)}`, {
        ...init,
        method,
        redirect: 'manual',
        signal: AbortSignal.timeout(timeout_ms),
      }),
    );
  return {
    form: (limits, now) => signForm(settings, bucketUrl, limits, now),
    async head(key) {
      const response = await ask('HEAD', key);
      if (response.status === 404) return null;
      requireOk(response);
      const { headers } = response;
      return {
        size: Number(headers.get('content-length')),
        mimetype: headers.get('content-type') ?? '',
        etag: headers.get('etag') ?? '',
      };
    },
    async read(key, maxSize) {
      return readAtMost(requireOk(await ask('GET', key)), maxSize);
    },
    async write(key, bytes, mimetype) {
      requireOk(
        await ask('PUT', key, {
          body: new Uint8Array(bytes),
          headers: { 'content-type': mimetype, 'content-length': String(bytes.length) },
        }),
      );
    },
    async remove(key) {
      requireOk(await ask('DELETE', key));
    },
    publicUrl: (key) => `${(settings.publicUrl || bucketUrl).replace(/\/+$/, '')}/${encodeKey(key)}`,
  };
}

const timeout_ms = 30_000;

function urlOfBucket({ endpoint, bucket, isPathStyle }: S3Settings): string {
  const base = endpoint.replace(/\/+$/, '');
  return isPathStyle ? `${base}/${bucket}` : base.replace('://', `://${bucket}.`);
}

/** The fields of a browser-based upload: docs.aws.amazon.com/AmazonS3/latest/API/sigv4-authentication-HTTPPOST.html */
function signForm(
  { bucket, region, accessKey, secretKey }: S3Settings,
  url: string,
  { prefix, maxSize, expires }: FormLimits,
  now: Date,
): UploadForm {
  const date = `${now.toISOString().replace(/[-:]/g, '').slice(0, 15)}Z`;
  const day = date.slice(0, 8);
  const fixed = {
    'x-amz-algorithm': 'AWS4-HMAC-SHA256',
    'x-amz-credential': `${accessKey}/${day}/${region}/s3/aws4_request`,
    'x-amz-date': date,
  };
  const conditions = [
    { bucket },
    ['starts-with', '$key', prefix],
    ['content-length-range', 1, maxSize],
    ...Object.entries(fixed).map(([name, value]) => ({ [name]: value })),
  ];
  const policy = Buffer.from(JSON.stringify({ expiration: expires.toISOString(), conditions })).toString('base64');
  return { url, params: { ...fixed, policy, 'x-amz-signature': signPolicy(policy, { secretKey, region, day }) } };
}

/**
 * The signature of a policy in base64, in hexadecimal digits; the key is that of the day (YYYYMMDD), region and
 * service.
 */
export function signPolicy(
  policy: string,
  { secretKey, region, day }: { secretKey: string; region: string; day: string },
): string {
  const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();
  const key = [region, 's3', 'aws4_request'].reduce((last, part) => hmac(last, part), hmac(`AWS4${secretKey}`, day));
  return hmac(key, policy).toString('hex');
}
