import { type Answer, answerOf, type Envelope, exchangeJson, failed, unanswered } from './request-exchange.ts';
import { requestHeaders } from './request-headers.ts';
import { requestTexts } from './request-texts.ts';
import { newUuid } from './uuid.ts';
import { settle, type SettleOptions, showFailure } from './request-settle.ts';

/** What an upload left on the server, contract section 9. */
export type UploadedFile = {
  id: number;
  topic: string;
  user_id: number;
  url: string;
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

export type UploadLimits = { maxsize: number; mimetype: string };

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
  const { envelope } = await settle(() => send(file, options), options);
  return envelope;
}

/** The first rule that a file breaks, in the contract's order, as a key of the texts; null when it may be sent. */
export function checkUpload(file: { name: string; size: number; type: string }, limits: UploadLimits): 'uploadIncomplete' | 'uploadType' | 'uploadSize' | null {
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

let limitsRead: Promise<UploadLimits | null> | undefined;

/** The site's limits, read once; null when they cannot be read: the server checks again anyway. */
function readLimits(): Promise<UploadLimits | null> {
  limitsRead ??= exchangeJson<{ site: { upload: UploadLimits } }>({
    method: 'GET',
    url: '/api/index/index?requiredLogin=0',
    key: null,
    timeout_ms: 15_000,
  }).then(({ envelope }) => {
    if (envelope.code === 1) return envelope.data.site.upload;
    limitsRead = undefined;
    return null;
  });
  return limitsRead;
}

// Not fetch: it tells nothing about how far an upload is.
function send(file: File, { onProgress, signal, topic }: UploadOptions): Promise<Answer<{ file: UploadedFile }>> {
  const url = '/api/ajax/upload';
  if (signal?.aborted) return Promise.resolve(unanswered('caller'));
  const form = new FormData();
  form.set('file', file);
  form.set('uuid', newUuid());
  form.set('driver', 'local');
  if (topic) form.set('topic', topic);
  return new Promise((resolve) => {
    const http = new XMLHttpRequest();
    const cancel = () => http.abort();
    signal?.addEventListener('abort', cancel);
    http.upload.addEventListener('progress', (event) => event.lengthComputable && onProgress?.(event.loaded / event.total));
    http.addEventListener('abort', () => resolve(unanswered('caller')));
    http.addEventListener('error', () => resolve(unanswered('network')));
    http.addEventListener('load', () => resolve(answerOf(http.status, new Headers(), http.response, url)));
    http.addEventListener('loadend', () => signal?.removeEventListener('abort', cancel));
    http.open('POST', url);
    http.responseType = 'json';
    for (const [name, value] of Object.entries(requestHeaders())) http.setRequestHeader(name, value);
    http.send(form);
  });
}
