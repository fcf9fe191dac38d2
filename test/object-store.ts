import { createHash, createHmac, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { AwsV4Signer } from 'aws4fetch';

/** What a stand-in keeps. */
export type KeptObject = { bytes: Buffer; mimetype: string };
export const accessKey = 'access-key-of-tests';
export const secretKey = 'secret-key-of-tests';
export const bucket = 'wenwo-tests';

type Speak = (request: IncomingMessage, body: Buffer, objects: Map<string, KeptObject>) => Promise<Answer> | Answer;
type Answer = { status: number; body?: Buffer | string; headers?: Record<string, string> };

/** A running stand-in: what it keeps and where it is. */
export type Store = { objects: Map<string, KeptObject>; url: string; close(): void };

/**
 * Starts a small object store on a free port that speaks a service's own protocol and checks every signature. It does
 * not keep the process alive.
 */
export async function openObjectStore(speak: (url: () => string) => Speak): Promise<Store> {
  const objects = new Map<string, KeptObject>();
  let url = '';
  const answer = speak(() => url);
  const server = createServer((request, response) => void respond(request, response));
  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const { status, body = '', headers = {} } = await answer(request, Buffer.concat(chunks), objects);
    response.writeHead(status, headers).end(request.method === 'HEAD' ? undefined : body);
  }
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  server.unref();
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { objects, url, close: () => void server.close() };
}

/** The settings that lead to a stand-in. */
export const storeSettings = (mode: 's3' | 'qiniu', url: string) => ({
  uploadMode: mode,
  storageEndpoint: url,
  storageManageUrl: url,
  storagePublicUrl: mode === 's3' ? '' : url,
  storageBucket: bucket,
  storageAccessKey: accessKey,
  storageSecretKey: secretKey,
  storagePathStyle: true,
});

const etagOf = (bytes: Buffer) => `"${createHash('md5').update(bytes).digest('hex')}"`;

/**
 * S3 with path-style buckets that everybody may read: signed HEAD, GET, PUT, DELETE (signature version 4), GET without,
 * and POST forms with a signed policy.
 */
export const speakS3 =
  (url: () => string): Speak =>
  async (request, body, objects) => {
    const asked = new URL(request.url ?? '/', url());
    const path = decodeURIComponent(asked.pathname);
    if (request.method === 'POST' && !asked.search) return postForm(await formOf(request, body), objects);
    const signed = await new AwsV4Signer({
      method: request.method!,
      url: url() + request.url,
      headers: Object.fromEntries(
        ['content-type', 'x-amz-content-sha256', 'x-amz-copy-source'].flatMap((name) =>
          request.headers[name] ? [[name, String(request.headers[name])]] : [],
        ),
      ),
      accessKeyId: accessKey,
      secretAccessKey: secretKey,
      service: 's3',
      region: 'us-east-1',
      datetime: String(request.headers['x-amz-date']),
    }).authHeader();
    const isPublic = request.method === 'GET' && request.headers.authorization === undefined;
    if (!isPublic && signatureOf(signed) !== signatureOf(request.headers.authorization ?? ''))
      return { status: 403, body: '<Error><Message>Signature</Message></Error>' };
    const key = path.slice(`/${bucket}/`.length);
    const said = String(request.headers['x-amz-content-sha256'] ?? '');
    if (/^[\da-f]{64}$/.test(said) && said !== createHash('sha256').update(body).digest('hex'))
      return { status: 400, body: '<Error><Code>XAmzContentSHA256Mismatch</Code></Error>' };
    const more = answerMore(request, { asked, key, body }, objects);
    if (more) return more;
    if (request.method === 'PUT') objects.set(key, { bytes: body, mimetype: request.headers['content-type'] ?? '' });
    if (request.method === 'DELETE') objects.delete(key);
    if (request.method === 'PUT' || request.method === 'DELETE') return { status: 200 };
    const found = objects.get(key);
    if (!found) return { status: 404 };
    const [, from, to] = /^bytes=(\d+)-(\d*)$/.exec(request.headers.range ?? '') ?? [];
    if (from !== undefined) {
      const part = found.bytes.subarray(Number(from), to ? Number(to) + 1 : undefined);
      if (part.length === 0) return { status: 416 };
      const range = `bytes ${from}-${Number(from) + part.length - 1}/${found.bytes.length}`;
      return {
        status: 206,
        body: part,
        headers: { 'content-type': found.mimetype, 'content-length': String(part.length), 'content-range': range },
      };
    }
    return {
      status: 200,
      body: found.bytes,
      headers: {
        'content-type': found.mimetype,
        'content-length': String(found.bytes.length),
        etag: etagOf(found.bytes),
      },
    };
  };

/** Uploads in parts, copies and lists: what else S3 is asked for. The parts of an upload are objects of their own. */
function answerMore(
  { method, headers }: IncomingMessage,
  { asked, key, body }: { asked: URL; key: string; body: Buffer },
  objects: Map<string, KeptObject>,
): Answer | null {
  const query = asked.searchParams;
  const id = query.get('uploadId');
  const nameOf = (part: number | string) => `.part/${id}/${String(part).padStart(5, '0')}`;
  if (method === 'POST' && query.has('uploads'))
    return {
      status: 200,
      body: `<InitiateMultipartUploadResult><UploadId>${randomUUID()}</UploadId></InitiateMultipartUploadResult>`,
    };
  if (method === 'PUT' && id) {
    objects.set(nameOf(query.get('partNumber')!), { bytes: body, mimetype: '' });
    return { status: 200, headers: { etag: etagOf(body) } };
  }
  if (id) {
    const parts = [...objects]
      .filter(([name]) => name.startsWith(`.part/${id}/`))
      .toSorted(([a], [b]) => (a < b ? -1 : 1));
    for (const [name] of parts) objects.delete(name);
    if (method === 'DELETE') return { status: 204 };
    const told = [...body.toString().matchAll(/<ETag>([^<]*)<\/ETag>/g)].map(([, tag]) => tag);
    if (told.join() !== parts.map(([, { bytes }]) => etagOf(bytes)).join())
      return { status: 200, body: '<Error><Code>InvalidPart</Code></Error>' };
    objects.set(key, { bytes: Buffer.concat(parts.map(([, { bytes }]) => bytes)), mimetype: '' });
    return { status: 200, body: '<CompleteMultipartUploadResult/>' };
  }
  const source = headers['x-amz-copy-source'];
  if (method === 'PUT' && typeof source === 'string') {
    const found = objects.get(decodeURIComponent(source).slice(`/${bucket}/`.length));
    if (!found) return { status: 404 };
    objects.set(key, found);
    return { status: 200, body: '<CopyObjectResult/>' };
  }
  return query.get('list-type') === '2' ? listObjects(query, objects) : null;
}

/** Two names a page, so that whoever reads a list has to go on. */
function listObjects(query: URLSearchParams, objects: Map<string, KeptObject>): Answer {
  const names = [...objects.keys()].filter((name) => name.startsWith(query.get('prefix') ?? '')).toSorted();
  const after = query.get('continuation-token') ?? '';
  const rest = names.filter((name) => name > after);
  const contents = rest
    .slice(0, 2)
    .map(
      (name) =>
        `<Contents><Key>${encodeURIComponent(name)}</Key><Size>${objects.get(name)!.bytes.length}</Size></Contents>`,
    );
  const next = rest.length > 2 ? `<NextContinuationToken>${rest[1]}</NextContinuationToken>` : '';
  return {
    status: 200,
    body: `<ListBucketResult><EncodingType>url</EncodingType>${contents.join('')}${next}</ListBucketResult>`,
  };
}

const signatureOf = (header: string) => /Signature=([\da-f]{64})/.exec(header)?.[1] ?? header;

const formOf = (request: IncomingMessage, body: Buffer) =>
  new Response(new Uint8Array(body), { headers: { 'content-type': request.headers['content-type'] ?? '' } }).formData();

function textIn(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
}

async function postForm(form: FormData, objects: Map<string, KeptObject>): Promise<Answer> {
  const text = (name: string) => textIn(form, name);
  const [access, day, region] = text('x-amz-credential').split('/');
  const hmac = (key: string | Buffer, value: string) => createHmac('sha256', key).update(value).digest();
  const key = hmac(hmac(hmac(hmac(`AWS4${secretKey}`, day!), region!), 's3'), 'aws4_request');
  if (access !== accessKey || hmac(key, text('policy')).toString('hex') !== text('x-amz-signature'))
    return { status: 403, body: '<Error><Message>Signature</Message></Error>' };
  const { expiration, conditions } = JSON.parse(Buffer.from(text('policy'), 'base64').toString()) as {
    expiration: string;
    conditions: (unknown[] | object)[];
  };
  const file = form.get('file') as File;
  const isAllowed = conditions.every((rule) => {
    if (!Array.isArray(rule))
      return Object.entries(rule).every(([name, value]) => name === 'bucket' || text(name) === value);
    if (rule[0] === 'starts-with') return text(String(rule[1]).slice(1)).startsWith(String(rule[2]));
    return file.size >= Number(rule[1]) && file.size <= Number(rule[2]);
  });
  if (!isAllowed || new Date(expiration) < new Date())
    return { status: 403, body: '<Error><Message>Policy</Message></Error>' };
  objects.set(text('key'), { bytes: Buffer.from(await file.arrayBuffer()), mimetype: 'binary/octet-stream' });
  return { status: 204 };
}

type Policy = { scope: string; deadline: number; isPrefixalScope?: number; insertOnly?: number; fsizeLimit?: number };

/** Qiniu Kodo: upload tokens with their policies, stat and delete with QBox signatures, reading without any. */
export const speakQiniu = (): Speak => async (request, body, objects) => {
  const path = request.url ?? '/';
  const sign = (text: string) =>
    `${accessKey}:${createHmac('sha1', secretKey).update(text).digest('base64').replaceAll('+', '-').replaceAll('/', '_')}`;
  const act = /^\/(stat|delete)\/([\w=-]+)$/.exec(path);
  if (act) {
    if (request.headers.authorization !== `QBox ${sign(`${path}\n`)}`)
      return { status: 401, body: '{"error":"bad token"}' };
    const key = Buffer.from(act[2]!, 'base64url')
      .toString()
      .slice(bucket.length + 1);
    const found = objects.get(key);
    if (!found) return { status: 612, body: '{"error":"no such file or directory"}' };
    if (act[1] === 'delete') objects.delete(key);
    return {
      status: 200,
      body: JSON.stringify({ fsize: found.bytes.length, mimeType: found.mimetype, hash: etagOf(found.bytes) }),
    };
  }
  if (request.method === 'GET') {
    const found = objects.get(decodeURIComponent(path.split('?')[0]!.slice(1)));
    return found ? { status: 200, body: found.bytes } : { status: 404 };
  }
  const form = await formOf(request, body);
  const [access, signature, policy] = textIn(form, 'token').split(':') as [string, string, string];
  if (`${access}:${signature}` !== sign(policy)) return { status: 401, body: '{"error":"bad token"}' };
  const { scope, isPrefixalScope, insertOnly, fsizeLimit, deadline } = JSON.parse(
    Buffer.from(policy, 'base64url').toString(),
  ) as Policy;
  const key = textIn(form, 'key');
  const isInScope = isPrefixalScope ? `${bucket}:${key}`.startsWith(scope) : `${bucket}:${key}` === scope;
  const file = form.get('file') as File;
  if (!isInScope || deadline * 1000 < Date.now())
    return { status: 403, body: '{"error":"key doesn\'t match with scope"}' };
  if (insertOnly && objects.has(key)) return { status: 614, body: '{"error":"file exists"}' };
  if (fsizeLimit && file.size > fsizeLimit) return { status: 413, body: '{"error":"request entity too large"}' };
  objects.set(key, { bytes: Buffer.from(await file.arrayBuffer()), mimetype: file.type || 'application/octet-stream' });
  return { status: 200, body: JSON.stringify({ key, hash: 'h' }) };
};
