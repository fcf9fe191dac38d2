import { describe, expect, test } from 'vitest';
import { useTestApp } from './app.ts';

const app = useTestApp({ GUEST_PAGES_PER_MINUTE: '4' });
const get = (path: string, ip: string, headers: Record<string, string> = {}) =>
  app.send(path, { headers: { 'x-forwarded-for': ip, ...headers } });

describe('pages that have to be rendered for guests', () => {
  test('are limited per network: the 429 page says when to come back, cached pages stay open', async () => {
    const ip = '203.0.113.207';
    for (let i = 0; i < 4; i++) expect((await get(`/ask?limit=${i}`, ip)).status).toBe(200);
    const over = await get('/ask?limit=5', ip);
    const html = await over.text();
    expect(over.status).toBe(429);
    expect(Number(over.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(html).toContain('请求太频繁了');
    expect(html).toContain('class="top"');
    expect((await get('/ask?limit=0', ip)).status).toBe(200);
    expect((await get('/not/here', '203.0.113.208')).status).toBe(404);
    expect((await get('/not/here', ip)).status).toBe(429);
    expect((await get('/ask.data?limit=7', ip)).status).toBe(429);
  });

  test('end in a bare line for whoever goes on', async () => {
    const ip = '203.0.113.209';
    for (let i = 0; i < 8; i++) await get(`/ask?bare=${i}`, ip);
    const bare = await get('/user/login?bare=1', ip);
    expect([bare.status, await bare.text()]).toEqual([429, 'Too many requests']);
    expect(Number(bare.headers.get('retry-after'))).toBeGreaterThan(0);
  });

  test('are not counted for members', async () => {
    const member = await app.addMember('reader');
    const headers = { cookie: app.cookiesOf(member) };
    for (let i = 0; i < 10; i++) expect((await get(`/ask?member=${i}`, '203.0.113.210', headers)).status).toBe(200);
  });

  test('a cookie that is no login is no way around it', async () => {
    const headers = { cookie: 'ba-user-token=00000000-0000-4000-8000-000000000000' };
    for (let i = 0; i < 4; i++) expect((await get(`/ask?stale=${i}`, '203.0.113.211', headers)).status).toBe(200);
    expect((await get('/ask?stale=5', '203.0.113.211', headers)).status).toBe(429);
  });
});
