import { join } from 'node:path';
import { expect } from 'vitest';
import { hashOfRightHorse } from '#test/right-horse.ts';
import { flattenParams } from '#app/core/request/request-params.ts';
import type { Envelope, TestApp } from '#test/app.ts';
import { readCode } from '#test/outbox.ts';

export type Language = 'zh-cn' | 'en';
/** A text of the contract in both languages. */
export type Both = { 'zh-cn': string; en: string };
export const both = (zh: string, en: string): Both => ({ 'zh-cn': zh, en });
export const languages: Language[] = ['zh-cn', 'en'];

type UserInfo = { id: number; token: string; refresh_token: string; [field: string]: unknown };

/**
 * What a client of this family does, as the contract tells it: headers of every call, flattened parameters, the tokens
 * of the last login. Nothing of our own pages' code is behind it but the flattening.
 */
export function openClient(app: TestApp, language: Language = 'en') {
  let token = '';
  let refreshToken = '';
  const headers = () => ({ server: 'true', 'think-lang': language, ...(token ? { 'ba-user-token': token } : {}) });
  async function exchange(path: string, init: RequestInit): Promise<Envelope> {
    const response = await app.send(path, {
      ...init,
      headers: { ...headers(), ...(init.headers as Record<string, string> | undefined) },
    });
    expect(response.status, `${path} ${JSON.stringify(init).slice(0, 300)}`).toBe(200);
    const envelope = (await response.json()) as Envelope;
    expect(Object.keys(envelope).sort()).toEqual(['code', 'data', 'msg', 'time']);
    expect(Number.isInteger(envelope.time)).toBe(true);
    return envelope;
  }
  const get = async (path: string, params: object = {}) => {
    const query = new URLSearchParams(flattenParams(params as Record<string, unknown>)).toString();
    return exchange(query ? `${path}?${query}` : path, { method: 'GET' });
  };
  const post = async (path: string, body: object = {}) =>
    exchange(path, { method: 'POST', body: JSON.stringify(body), headers: { 'content-type': 'application/json' } });
  const keep = (envelope: Envelope): UserInfo => {
    expect(envelope).toMatchObject({ code: 1 });
    const { userInfo } = envelope.data as { userInfo: UserInfo };
    [token, refreshToken] = [userInfo.token, userInfo.refresh_token];
    return userInfo;
  };
  return {
    language,
    get,
    post,
    upload: async (file: Blob, name: string, fields: Record<string, string> = {}) => {
      const form = new FormData();
      for (const [field, value] of Object.entries(fields)) form.set(field, value);
      form.set('file', file, name);
      return exchange('/api/ajax/upload', { method: 'POST', body: form });
    },
    /** The code of the last message to an address, the `nth` of them. */
    code: async (to: string, nth = 1) => readCode(join(app.dataDir, 'outbox'), to, nth),
    logIn: async (username: string, password = 'right-horse', keepLogin: unknown = true) =>
      keep(
        await post('/api/user/checkIn', {
          tab: 'login',
          username,
          password,
          keep: keepLogin,
          captchaId: '',
          captchaInfo: '',
        }),
      ),
    register: async (username: string, email: string) => {
      expect(
        await post('/api/Ems/send', { email, event: 'user_register', captchaId: '', captchaInfo: '' }),
      ).toMatchObject({ code: 1 });
      const captcha = await readCode(join(app.dataDir, 'outbox'), email);
      const body = {
        tab: 'register',
        registerType: 'email',
        username,
        password: 'right-horse',
        email,
        mobile: '',
        captcha,
      };
      return keep(await post('/api/user/checkIn', body));
    },
    tokens: () => ({ token, refreshToken }),
    setToken: (value: string) => {
      token = value;
    },
  };
}

export type Client = ReturnType<typeof openClient>;

let made = 0;

/** A member with the password right-horse. */
export async function addMember(
  app: TestApp,
  { email, mobile }: { email?: string; mobile?: string } = {},
): Promise<{ id: number; username: string }> {
  made += 1;
  const username = `contract_${made}`;
  const { rows } = await app.database.pool.query<{ id: number }>(
    `insert into account.member (username, nickname, email, mobile, password_hash, created_at)
      values ($1, $1, $2, $3, $4, now() - interval '1 year') returning id`,
    [username, email ?? null, mobile ?? null, await hashOfRightHorse()],
  );
  return { id: rows[0]!.id, username };
}

/** An address nobody has. */
export const newEmail = () => `contract-${(made += 1)}@example.org`;
export const newMobile = () => `139${String((made += 1)).padStart(8, '0')}`;
