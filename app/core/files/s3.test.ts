import { expect, test } from 'vitest';
import { openS3, signPolicy } from './s3.server.ts';

/** The example of docs.aws.amazon.com/AmazonS3/latest/API/sigv4-post-example.html */
const policy =
  'eyAiZXhwaXJhdGlvbiI6ICIyMDE1LTEyLTMwVDEyOjAwOjAwLjAwMFoiLA0KICAiY29uZGl0aW9ucyI6IFsNCiAgICB7ImJ1Y2tldCI6ICJzaWd2NGV4YW1wbGVidWNrZXQifSwNCiAgICBbInN0YXJ0cy13aXRoIiwgIiRrZXkiLCAidXNlci91c2VyMS8iXSwNCiAgICB7ImFjbCI6ICJwdWJsaWMtcmVhZCJ9LA0KICAgIHsic3VjY2Vzc19hY3Rpb25fcmVkaXJlY3QiOiAiaHR0cDovL3NpZ3Y0ZXhhbXBsZWJ1Y2tldC5zMy5hbWF6b25hd3MuY29tL3N1Y2Nlc3NmdWxfdXBsb2FkLmh0bWwifSwNCiAgICBbInN0YXJ0cy13aXRoIiwgIiRDb250ZW50LVR5cGUiLCAiaW1hZ2UvIl0sDQogICAgeyJ4LWFtei1tZXRhLXV1aWQiOiAiMTQzNjUxMjM2NTEyNzQifSwNCiAgICB7IngtYW16LXNlcnZlci1zaWRlLWVuY3J5cHRpb24iOiAiQUVTMjU2In0sDQogICAgWyJzdGFydHMtd2l0aCIsICIkeC1hbXotbWV0YS10YWciLCAiIl0sDQoNCiAgICB7IngtYW16LWNyZWRlbnRpYWwiOiAiQUtJQUlPU0ZPRE5ON0VYQU1QTEUvMjAxNTEyMjkvdXMtZWFzdC0xL3MzL2F3czRfcmVxdWVzdCJ9LA0KICAgIHsieC1hbXotYWxnb3JpdGhtIjogIkFXUzQtSE1BQy1TSEEyNTYifSwNCiAgICB7IngtYW16LWRhdGUiOiAiMjAxNTEyMjlUMDAwMDAwWiIgfQ0KICBdDQp9';

test('a policy is signed as in the published example', () => {
  const key = { secretKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY', region: 'us-east-1', day: '20151229' };
  expect(signPolicy(policy, key)).toBe('8afdbf4008c03f22c2cd3cdb72e4afbb1f6a588f3255ac628749a66d7f09699e');
});

test('the form allows one prefix, a size and a time', () => {
  const store = openS3({
    endpoint: 'https://s3.example.org',
    region: 'r1',
    bucket: 'b',
    accessKey: 'AK',
    secretKey: 'SK',
    publicUrl: '',
    isPathStyle: false,
  });
  const { url, params } = store.form(
    { prefix: 'storage/m7/', maxSize: 99, expires: new Date('2026-01-01T01:00:00Z') },
    new Date('2026-01-01T00:00:00Z'),
  );
  expect(url).toBe('https://b.s3.example.org');
  expect(params['x-amz-credential']).toBe('AK/20260101/r1/s3/aws4_request');
  expect(JSON.parse(Buffer.from(params['policy']!, 'base64').toString())).toMatchObject({
    expiration: '2026-01-01T01:00:00.000Z',
    conditions: expect.arrayContaining([
      { bucket: 'b' },
      ['starts-with', '$key', 'storage/m7/'],
      ['content-length-range', 1, 99],
    ]) as unknown,
  });
  expect(store.publicUrl('storage/m7/图 1.png')).toBe('https://b.s3.example.org/storage/m7/%E5%9B%BE%201.png');
});
