import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { AwsClient } from 'aws4fetch';
import type { ByteRange, FileStore, ListedFile, OpenFile } from './file-store.ts';
import { encodeKey, reach, requireOk, StoreFault } from './object-store.ts';
import { inParts } from './parts.server.ts';

/** Where a bucket is: `url` is the service with the bucket, `prefix` stands in front of each key, with its slash. */
export type S3Place = { url: string; prefix: string; region: string; accessKey: string; secretKey: string };

/** So long the store may take to begin an answer, and between two pieces of one. */
const patience_ms = 30_000;
/** What is larger is sent in parts of this size, of which S3 takes 10,000. */
const part_bytes = 32 * 1024 ** 2;
const largest_s = 7 * 86_400;

/**
 * A private bucket of any service that speaks the S3 protocol with signature version 4. The store checks what it gets
 * against its SHA-256.
 */
export function openS3Files(place: S3Place): FileStore {
  const bucket = new Bucket(place);
  return {
    async put(key, content, mimetype = 'application/octet-stream') {
      if (content instanceof Uint8Array) return void (await bucket.write(key, content, mimetype));
      const parts = inParts(content, part_bytes);
      const first = await parts.next();
      const start: Uint8Array = first.done ? new Uint8Array() : first.value;
      if (start.length < part_bytes) return void (await bucket.write(key, start, mimetype));
      return bucket.writeParts(key, start, parts, mimetype);
    },
    get: (key, range) => bucket.open(key, range),
    has: async (key) => (await bucket.ask('HEAD', key, {}, [404])).status !== 404,
    async remove(key) {
      await bucket.ask('DELETE', key, {}, [404]);
    },
    async move(from, to) {
      if (!(await bucket.copy(from, to))) return;
      await bucket.ask('DELETE', from, {}, [404]);
    },
    sign: (key, seconds) => bucket.sign(key, Math.min(seconds, largest_s)),
    list: (prefix) => bucket.list(prefix),
  };
}

class Bucket {
  readonly #client: AwsClient;
  readonly #place: S3Place;

  constructor(place: S3Place) {
    this.#place = place;
    const { accessKey, secretKey, region } = place;
    this.#client = new AwsClient({
      accessKeyId: accessKey,
      secretAccessKey: secretKey,
      service: 's3',
      region,
      retries: 2,
    });
  }

  #url(key: string): string {
    return `${this.#place.url}/${encodeKey(this.#place.prefix + key)}`;
  }

  /** @throws StoreFault for any answer that is neither good nor `passed` */
  async ask(method: string, key: string, init: RequestInit = {}, passed: readonly number[] = []): Promise<Response> {
    return this.#send(this.#url(key), { ...init, method }, passed);
  }

  async #send(url: string, init: RequestInit, passed: readonly number[]): Promise<Response> {
    const slow = new AbortController();
    const timer = setTimeout(() => slow.abort(new Error('no answer in time')), patience_ms);
    try {
      const response = await reach(this.#client.fetch(url, { ...init, redirect: 'manual', signal: slow.signal }));
      if (passed.includes(response.status)) {
        await response.body?.cancel();
        return response;
      }
      if (!response.ok) await response.body?.cancel();
      return requireOk(response);
    } finally {
      clearTimeout(timer);
    }
  }

  async write(key: string, bytes: Uint8Array, mimetype: string, query = ''): Promise<string> {
    const response = await this.#send(this.#url(key) + query, { method: 'PUT', ...bodyOf(bytes, mimetype) }, []);
    return response.headers.get('etag') ?? '';
  }

  /** Sends parts one after the other; what was begun is given up when one fails. */
  async writeParts(key: string, first: Uint8Array, rest: AsyncGenerator<Uint8Array>, mimetype: string): Promise<void> {
    const begun = await this.#text(`${this.#url(key)}?uploads=`, {
      method: 'POST',
      headers: { 'content-type': mimetype },
    });
    const id = /<UploadId>([^<]+)<\/UploadId>/.exec(begun)?.[1];
    if (!id) throw new StoreFault(200);
    const upload = `uploadId=${encodeURIComponent(unescaped(id))}`;
    try {
      const tags = [await this.write(key, first, mimetype, `?partNumber=1&${upload}`)];
      for await (const part of rest)
        tags.push(await this.write(key, part, mimetype, `?partNumber=${tags.length + 1}&${upload}`));
      const parts = tags.map((tag, n) => `<Part><PartNumber>${n + 1}</PartNumber><ETag>${tag}</ETag></Part>`);
      const body = Buffer.from(`<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`);
      const end = await this.#text(`${this.#url(key)}?${upload}`, {
        method: 'POST',
        ...bodyOf(body, 'application/xml'),
      });
      if (/<Error>/.test(end)) throw new StoreFault(200); // S3 says so with status 200
    } catch (error) {
      await this.#send(`${this.#url(key)}?${upload}`, { method: 'DELETE' }, [404]).catch(() => {});
      throw error;
    }
  }

  async open(key: string, range?: ByteRange): Promise<OpenFile | null> {
    const headers = range && { range: `bytes=${range.start}-${range.end ?? ''}` };
    const response = await this.ask('GET', key, { headers: headers ?? {} }, [404, 416]);
    if (response.status === 404 || response.status === 416) return null;
    const size = Number(response.headers.get('content-length') ?? Number.NaN);
    const [, from, total] = /^bytes (\d+)-\d+\/(\d+)$/.exec(response.headers.get('content-range') ?? '') ?? [];
    if (!Number.isSafeInteger(size) || !response.body || (range && response.status === 206 && from === undefined))
      throw new StoreFault(response.status);
    return {
      body: watched(response.body, size),
      start: Number(from ?? 0),
      size,
      total: Number(total ?? size),
      mimetype: response.headers.get('content-type') ?? '',
    };
  }

  /** False when there is nothing to copy. */
  async copy(from: string, to: string): Promise<boolean> {
    const source = new URL(this.#url(from)).pathname;
    // where the bucket is part of the host's name, the path lacks it
    const named = source.startsWith(`/${this.#bucket}/`) ? source : `/${this.#bucket}${source}`;
    const headers = { 'x-amz-copy-source': named };
    const response = await this.ask('PUT', to, { headers }, [404]);
    if (response.status === 404) return false;
    if (/<Error>/.test(await inTime(reach(response.text())))) throw new StoreFault(response.status);
    return true;
  }

  get #bucket(): string {
    const { hostname, pathname } = new URL(this.#place.url);
    return pathname === '/' ? hostname.split('.', 1)[0]! : pathname.slice(1);
  }

  async sign(key: string, seconds: number): Promise<string> {
    const url = `${this.#url(key)}?X-Amz-Expires=${seconds}`;
    return (await this.#client.sign(url, { method: 'GET', aws: { signQuery: true } })).url;
  }

  async *list(prefix: string): AsyncGenerator<ListedFile> {
    const { prefix: own } = this.#place;
    for (let next = ''; ;) {
      const query = new URLSearchParams({ 'list-type': '2', prefix: own + prefix, 'encoding-type': 'url' });
      if (next) query.set('continuation-token', next);
      const text = await this.#text(`${this.#place.url}/?${query}`, { method: 'GET' });
      if (!/<ListBucketResult/.test(text)) throw new StoreFault(200);
      const isEncoded = /<EncodingType>url<\/EncodingType>/.test(text);
      for (const [, content = ''] of text.matchAll(/<Contents>([^]*?)<\/Contents>/g)) {
        const name = unescaped(tagOf(content, 'Key'));
        const key = isEncoded ? decodeURIComponent(name.replaceAll('+', '%20')) : name;
        const changed_ms = Date.parse(tagOf(content, 'LastModified'));
        const changedAt = Number.isNaN(changed_ms) ? 0 : Math.floor(changed_ms / 1000);
        yield { key: key.slice(own.length), size: Number(tagOf(content, 'Size')), changedAt };
      }
      next = unescaped(tagOf(text, 'NextContinuationToken'));
      if (!next) return;
    }
  }

  async #text(url: string, init: RequestInit): Promise<string> {
    const response = await this.#send(url, init, []);
    return inTime(reach(response.text()));
  }
}

function bodyOf(bytes: Uint8Array, mimetype: string): RequestInit {
  return {
    body: new Uint8Array(bytes),
    headers: {
      'content-type': mimetype,
      'content-length': String(bytes.length),
      'x-amz-content-sha256': createHash('sha256').update(bytes).digest('hex'),
    },
  };
}

/**
 * A body that fails when nothing comes for too long, or when it ends early. It is locked at once: one that nobody holds
 * is given up when its response is collected.
 */
function watched(body: ReadableStream<Uint8Array>, size: number): Readable {
  const reader = body.getReader();
  async function* pieces(): AsyncGenerator<Buffer> {
    let left = size;
    for (;;) {
      const { done, value } = await inTime(reach(reader.read()));
      if (done) break;
      left -= value.length;
      yield Buffer.from(value.buffer, value.byteOffset, value.byteLength);
    }
    if (left !== 0) throw new StoreFault(0, new Error('the answer was cut off'));
  }
  const readable = Readable.from(pieces(), { objectMode: false });
  return readable.once('close', () => void reader.cancel().catch(() => {}));
}

/** @throws StoreFault when it takes too long */
async function inTime<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new StoreFault(0, new Error('the answer stopped'))), patience_ms);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}

const tagOf = (text: string, name: string) => new RegExp(`<${name}>([^<]*)</${name}>`).exec(text)?.[1] ?? '';
const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
const unescaped = (text: string) =>
  text.replaceAll(/&(?:#(\d+)|(\w+));/g, (all, code?: string, name = '') =>
    code ? String.fromCodePoint(Number(code)) : (entities[String(name)] ?? all),
  );
