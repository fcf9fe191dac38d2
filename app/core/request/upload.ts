import { type Answer, answerOf, type Envelope, exchangeJson, failed, unanswered } from './request-exchange.ts';
import { requestHeaders } from './request-headers.ts';
import { requestTexts, statusText } from './request-texts.ts';
import { newUuid } from '#app/core/uuid.ts';
import { settle, type SettleOptions, showFailure } from './request-settle.ts';

/** What an upload left on the server, contract section 9. */
export type UploadedFile = {
  id: number;
  topic: string;
  user_id: number;
  url: string;
  /** Path of a small WebP picture, '' when there is none. */
  thumb_url: string;
  full_url: string;
  width: number;
  height: number;
  name: string;
  size: number;
  mimetype: string;
  storage: string;
  sha1: string;
  suffix: string;
  last_upload_time: number;
};

/** Limits of the site; `url` and `params` when files go to an object store. */
export type UploadLimits = {
  maxsize: number;
  mimetype: string;
  mode?: string;
  savename?: string;
  url?: string;
  params?: Record<string, string>;
};

export type UploadOptions = SettleOptions & {
  /** Share that was sent, 0 to 1. */
  onProgress?: (done: number) => void;
  /** Cancels the upload. */
  signal?: AbortSignal;
  /** Folder of the file below the storage. */
  topic?: string;
};

/**
 * Sends one file. The limits of the site are checked first, so that a refused file is not sent at all.
 * Never rejects; a cancelled upload answers code 0 with `isCancelled`.
 */
export async function uploadFile(file: File, options: UploadOptions = {}): Promise<Envelope<{ file: UploadedFile }>> {
  const limits = await readLimits();
  const fault = limits && checkUpload({ name: file.name, size: file.size, type: file.type }, limits);
  if (fault) {
    const failure = failed(requestTexts()[fault], null);
    showFailure(failure, options);
    return failure;
  }
  const { envelope } = await settle(
    () => (isDirect(limits) ? sendDirect(file, limits, options) : send(file, options)),
    options,
  );
  return envelope;
}

/** The first rule that a file breaks, in the contract's order, as a key of the texts; null when it may be sent. */
export function checkUpload(
  file: { name: string; size: number; type: string },
  limits: UploadLimits,
): 'uploadIncomplete' | 'uploadType' | 'uploadSize' | null {
  if (!file.name || !file.size) return 'uploadIncomplete';
  if (!isTypeAllowed(file.name, file.type, limits.mimetype)) return 'uploadType';
  return file.size > limits.maxsize ? 'uploadSize' : null;
}

/**
 * Whether a list of allowed types covers a file. Entries, divided by commas: `*`, an extension with or without dot,
 * a MIME type, or a major type as `image/*`.
 */
export function isTypeAllowed(name: string, mime: string, allowed: string): boolean {
  const dot = name.lastIndexOf('.');
  const suffix = dot < 0 ? '' : name.slice(dot + 1).toLowerCase();
  const [type, major] = [mime.toLowerCase(), mime.toLowerCase().split('/')[0]];
  return allowed
    .toLowerCase()
    .split(',')
    .map((entry) => entry.trim())
    .some((entry) => {
      if (entry === '') return false;
      if (entry === '*') return true;
      if (entry.endsWith('/*')) return entry.slice(0, -2) === major;
      if (entry.includes('/')) return entry === type;
      return suffix !== '' && (entry.startsWith('.') ? entry.slice(1) : entry) === suffix;
    });
}

let limitsRead: { at_ms: number; limits: Promise<UploadLimits | null> } | undefined;
/** The form of an object store stays good for hours; a page may stay open for days. */
const readFor_ms = 3_600_000;

/** The site's limits, read at most once an hour; null when they cannot be read: the server checks again anyway. */
function readLimits(): Promise<UploadLimits | null> {
  if (!limitsRead || Date.now() - limitsRead.at_ms > readFor_ms)
    limitsRead = { at_ms: Date.now(), limits: fetchLimits() };
  return limitsRead.limits;
}

async function fetchLimits(): Promise<UploadLimits | null> {
  const url = '/api/index/index?requiredLogin=0';
  const { envelope } = await exchangeJson<{ site: { upload: UploadLimits } }>({
    method: 'GET',
    url,
    key: null,
    timeout_ms: 15_000,
  });
  if (envelope.code === 1) return envelope.data.site.upload;
  limitsRead = undefined;
  return null;
}

type DirectLimits = UploadLimits & { url: string; params: Record<string, string>; savename: string };

const isDirect = (limits: UploadLimits | null): limits is DirectLimits =>
  limits?.url !== undefined && limits.params !== undefined && limits.savename !== undefined;

/**
 * Contract section 9, direct to storage: hash, name by the template, the form to the store, then the word to our
 * server.
 */
async function sendDirect(
  file: File,
  { url, params, savename }: DirectLimits,
  options: UploadOptions,
): Promise<Answer<{ file: UploadedFile }>> {
  const { fillSaveName, suffixOf } = await import('#app/core/files/save-name.ts');
  const sha1 = toHex(await crypto.subtle.digest('SHA-1', await file.arrayBuffer()));
  const random = (length: number) => toHex(crypto.getRandomValues(new Uint8Array(length)).buffer).slice(0, length);
  const path = fillSaveName(savename, {
    topic: options.topic ?? 'default',
    name: file.name,
    suffix: suffixOf(file.name),
    sha1,
    now: new Date(),
    random,
  });
  const form = new FormData();
  form.set('key', path.slice(1));
  for (const [name, value] of Object.entries(params)) form.set(name, value);
  form.set('file', file);
  const { status, body } = await transfer(url, form, {}, options);
  if (status === 0) return unanswered(body as 'caller' | 'network');
  if (status >= 300) return { status, headers: new Headers(), envelope: failed(storeFault(status, body), null) };
  const said = { url: path, name: file.name, size: file.size, type: file.type, sha1 };
  return exchangeJson({
    method: 'POST',
    url: '/api/Qiniu/callback',
    body: said,
    key: null,
    signal: options.signal,
    timeout_ms: 60_000,
  });
}

const toHex = (bytes: ArrayBuffer) =>
  Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('');

/** What the store itself says: JSON of Qiniu, XML of S3; else the text of the status. */
function storeFault(status: number, body: unknown): string {
  const text = String(body);
  const said = /"error"\s*:\s*"([^"]+)"/.exec(text)?.[1] ?? /<Message>([^<]+)<\/Message>/.exec(text)?.[1];
  return said?.slice(0, 200) ?? statusText(status, '', requestTexts());
}

async function send(file: File, options: UploadOptions): Promise<Answer<{ file: UploadedFile }>> {
  const url = '/api/ajax/upload';
  const form = new FormData();
  form.set('file', file);
  form.set('uuid', newUuid());
  form.set('driver', 'local');
  if (options.topic) form.set('topic', options.topic);
  const { status, body } = await transfer(url, form, requestHeaders(), options);
  return status === 0 ? unanswered(body as 'caller' | 'network') : answerOf(status, new Headers(), parsed(body), url);
}

function parsed(body: unknown): unknown {
  try {
    return JSON.parse(String(body));
  } catch {
    return null; // not from our server
  }
}

/** Sends a form and tells how far it is, which fetch does not; status 0 and who ended it when no answer came. */
function transfer(
  url: string,
  form: FormData,
  headers: Record<string, string>,
  { onProgress, signal }: UploadOptions,
): Promise<{ status: number; body: unknown }> {
  if (signal?.aborted) return Promise.resolve({ status: 0, body: 'caller' });
  return new Promise((resolve) => {
    const http = new XMLHttpRequest();
    const cancel = () => http.abort();
    signal?.addEventListener('abort', cancel);
    http.upload.addEventListener(
      'progress',
      (event) => event.lengthComputable && onProgress?.(event.loaded / event.total),
    );
    http.addEventListener('abort', () => resolve({ status: 0, body: 'caller' }));
    http.addEventListener('error', () => resolve({ status: 0, body: 'network' }));
    http.addEventListener('load', () => resolve({ status: http.status, body: http.responseText }));
    http.addEventListener('loadend', () => signal?.removeEventListener('abort', cancel));
    http.open('POST', url);
    for (const [name, value] of Object.entries(headers)) http.setRequestHeader(name, value);
    http.send(form);
  });
}
