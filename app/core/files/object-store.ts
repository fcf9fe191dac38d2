/** What a stored object is, as its store says. `etag` changes with the content. */
export type ObjectFacts = { size: number; mimetype: string; etag: string };

/** What a browser sends with its file: a form of `params`, `key` and `file` goes to `url`. */
export type UploadForm = { url: string; params: Record<string, string> };

/** What an upload form allows: keys that start so, this many bytes, until then. */
export type FormLimits = { prefix: string; maxSize: number; expires: Date };

/**
 * A storage service that browsers upload to directly. Keys have no slash in front. All methods but `form` and
 * `publicUrl` throw a StoreFault when the service cannot be reached or refuses.
 */
export type ObjectStore = {
  form(limits: FormLimits, now: Date): UploadForm;
  /** Null when there is no such object. */
  head(key: string): Promise<ObjectFacts | null>;
  /** The whole object. @throws Error for one of more than `maxSize` bytes */
  read(key: string, maxSize: number): Promise<Buffer>;
  write(key: string, bytes: Buffer, mimetype: string): Promise<void>;
  remove(key: string): Promise<void>;
  publicUrl(key: string): string;
};

/** What a storage service answered instead of what was asked for: its HTTP status, 0 when it cannot be reached. */
export class StoreFault extends Error {
  override name = 'StoreFault';
  readonly status: number;

  constructor(status: number, cause?: unknown) {
    super(status === 0 ? 'The object store cannot be reached' : `The object store answered ${status}`, { cause });
    this.status = status;
  }
}

/** What a service answers. @throws StoreFault when there is none */
export async function reach<T>(asked: Promise<T>): Promise<T> {
  try {
    return await asked;
  } catch (error) {
    throw new StoreFault(0, error);
  }
}

/** A good answer of a service. @throws StoreFault for any other */
export function requireOk(response: Response): Response {
  if (!response.ok) throw new StoreFault(response.status);
  return response;
}

/** Slashes stay, everything else that an address cannot hold is encoded. */
export const encodeKey = (key: string) => key.split('/').map(encodeURIComponent).join('/');

/** @throws Error when the body is longer than `maxSize` bytes */
export async function readAtMost(response: Response, maxSize: number): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.length;
    if (size > maxSize) throw new Error('The object is larger than allowed');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
