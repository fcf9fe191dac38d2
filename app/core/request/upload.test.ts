import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { checkUpload, isTypeAllowed, uploadFile } from './upload.ts';

const allowed = 'jpg,.png,image/webp,audio/*';

test('types: extension with or without dot, MIME type, major type, everything', () => {
  expect(isTypeAllowed('a.JPG', 'image/jpeg', allowed)).toBe(true);
  expect(isTypeAllowed('a.png', '', allowed)).toBe(true);
  expect(isTypeAllowed('a', 'image/webp', allowed)).toBe(true);
  expect(isTypeAllowed('a.flac', 'Audio/Flac', allowed)).toBe(true);
  expect(isTypeAllowed('a.exe', 'application/x-msdownload', allowed)).toBe(false);
  expect(isTypeAllowed('a.exe', 'application/x-msdownload', 'jpg, *')).toBe(true);
  expect(isTypeAllowed('jpg', '', allowed)).toBe(false);
  expect(isTypeAllowed('a.jpg.exe', '', allowed)).toBe(false);
  expect(isTypeAllowed('a.', '', 'jpg,,')).toBe(false);
});

test('rules are checked in the order of the contract', () => {
  const limits = { maxsize: 10, mimetype: 'png' };
  expect(checkUpload({ name: '', size: 99, type: '' }, limits)).toBe('uploadIncomplete');
  expect(checkUpload({ name: 'a.exe', size: 0, type: '' }, limits)).toBe('uploadIncomplete');
  expect(checkUpload({ name: 'a.exe', size: 99, type: '' }, limits)).toBe('uploadType');
  expect(checkUpload({ name: 'a.png', size: 11, type: '' }, limits)).toBe('uploadSize');
  expect(checkUpload({ name: 'a.png', size: 10, type: '' }, limits)).toBeNull();
});

class FakeHttp extends EventTarget {
  static last: FakeHttp;
  upload = new EventTarget();
  headers: Record<string, string> = {};
  status = 0;
  responseText = '';
  opened = '';
  body = new FormData();
  constructor() {
    super();
    FakeHttp.last = this;
  }
  open(method: string, url: string) {
    this.opened = `${method} ${url}`;
  }
  setRequestHeader(name: string, value: string) {
    this.headers[name] = value;
  }
  send(body: FormData) {
    this.body = body;
    sent.resolve();
  }
  abort() {
    this.dispatchEvent(new Event('abort'));
  }
  answer(status: number, response: unknown) {
    Object.assign(this, { status, responseText: typeof response === 'string' ? response : JSON.stringify(response) });
    this.dispatchEvent(new Event('load'));
  }
}
let sent: PromiseWithResolvers<void>;

beforeEach(() => {
  sent = Promise.withResolvers();
  vi.stubGlobal('XMLHttpRequest', FakeHttp);
  vi.stubGlobal('document', { cookie: 'ba-user-id=1; ba-user-token=t1', documentElement: { lang: 'en' } });
  vi.stubGlobal('fetch', async () =>
    Response.json({ code: 1, msg: '', time: 0, data: { site: { upload: { maxsize: 100, mimetype: 'png' } } } }),
  );
});
afterEach(() => vi.unstubAllGlobals());

const picture = () => new File(['12345'], 'a.png', { type: 'image/png' });

test('a file goes out as multipart with the headers of every call and tells how far it is', async () => {
  const onProgress = vi.fn();
  const answer = uploadFile(picture(), { topic: 'ask', onProgress });
  await sent.promise;
  const http = FakeHttp.last;
  http.upload.dispatchEvent(Object.assign(new Event('progress'), { lengthComputable: true, loaded: 2, total: 8 }));
  http.answer(200, { code: 1, msg: 'ok', time: 1, data: { file: { url: '/storage/a.png' } } });
  expect(await answer).toMatchObject({ code: 1, data: { file: { url: '/storage/a.png' } } });
  expect(http.opened).toBe('POST /api/ajax/upload');
  expect(http.headers).toEqual({ server: 'true', 'think-lang': 'en', 'ba-user-token': 't1' });
  expect(http.body.get('topic')).toBe('ask');
  expect((http.body.get('file') as File).name).toBe('a.png');
  expect(http.body.get('uuid')).toMatch(/^[\da-f-]{36}$/);
  expect(onProgress.mock.calls).toEqual([[0.25]]);
});

test('a cancelled upload is marked as such', async () => {
  const control = new AbortController();
  const answer = uploadFile(picture(), { signal: control.signal });
  await sent.promise;
  control.abort();
  expect(await answer).toMatchObject({ code: 0, msg: '', isCancelled: true });
});

test('a file that breaks a rule is not sent', async () => {
  expect(await uploadFile(new File(['x'], 'a.exe'))).toMatchObject({
    code: 0,
    msg: 'The type of uploaded file is not allowed!',
  });
  expect(await uploadFile(new File([], 'a.png'))).toMatchObject({
    code: 0,
    msg: 'The data of the uploaded file is incomplete!',
  });
  expect(await uploadFile(new File(['x'.repeat(101)], 'a.png'))).toMatchObject({
    code: 0,
    msg: 'The size of the uploaded file exceeds the allowed range!',
  });
});

test('a refused upload and a broken line answer like every request', async () => {
  const tooLarge = uploadFile(picture());
  await sent.promise;
  FakeHttp.last.answer(413, null);
  expect(await tooLarge).toMatchObject({ code: 0, msg: 'Abnormal problem, please contact the website administrator!' });
  sent = Promise.withResolvers();
  vi.stubGlobal('navigator', { onLine: false });
  const broken = uploadFile(picture());
  await sent.promise;
  FakeHttp.last.dispatchEvent(new Event('error'));
  expect(await broken).toMatchObject({ code: 0, msg: 'You are disconnected!' });
});

test('with an object store the file goes there under its name, and our server is told', async () => {
  vi.resetModules();
  const upload = await import('./upload.ts');
  const told: string[] = [];
  const limits = {
    maxsize: 100,
    mimetype: 'png',
    mode: 's3',
    savename: '/storage/m1/{topic}/{filename}{filesha1}{.suffix}',
    url: 'https://b.example.org',
    params: { policy: 'p' },
  };
  vi.stubGlobal('fetch', async (url: string, init?: { body?: string }) => {
    if (url.startsWith('/api/index/'))
      return Response.json({ code: 1, msg: '', time: 0, data: { site: { upload: limits } } });
    told.push(`${url} ${init?.body}`);
    return Response.json({ code: 1, msg: 'ok', time: 0, data: { file: { url: '/storage/m1/x.png' } } });
  });
  const answer = upload.uploadFile(picture(), { topic: 'avatar' });
  await sent.promise;
  const sha1 = '8cb2237d0679ca88db6464eac60da96345513964'; // of 12345
  expect(FakeHttp.last.opened).toBe('POST https://b.example.org');
  expect(FakeHttp.last.headers).toEqual({});
  expect([...FakeHttp.last.body.keys()]).toEqual(['key', 'policy', 'file']); // stores ignore what follows the file
  expect(FakeHttp.last.body.get('key')).toBe(`storage/m1/avatar/a${sha1}.png`);
  FakeHttp.last.answer(204, '');
  expect(await answer).toMatchObject({ code: 1, data: { file: { url: '/storage/m1/x.png' } } });
  expect(told).toEqual([
    `/api/Qiniu/callback ${JSON.stringify({ url: `/storage/m1/avatar/a${sha1}.png`, name: 'a.png', size: 5, type: 'image/png', sha1 })}`,
  ]);

  sent = Promise.withResolvers();
  const refused = upload.uploadFile(picture());
  await sent.promise;
  FakeHttp.last.answer(403, '<Error><Code>AccessDenied</Code><Message>Policy expired</Message></Error>');
  expect(await refused).toMatchObject({ code: 0, msg: 'Policy expired' });
});
