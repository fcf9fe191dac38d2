import { createHash, createHmac, randomUUID } from 'node:crypto';
import { type SendSms, type SmsSettings, smsTimeout_ms } from './sms.ts';

/** Alibaba Cloud's SMS service: help.aliyun.com/zh/sms/developer-reference/api-dysmsapi-2017-05-25-sendsms */
export function openAliyunSms(settings: SmsSettings): SendSms {
  return async ({ mobile, template, params }) => {
    const endpoint = new URL(settings.endpoint || 'https://dysmsapi.aliyuncs.com');
    const query = {
      PhoneNumbers: mobile,
      SignName: settings.signName,
      TemplateCode: template,
      TemplateParam: JSON.stringify(Object.fromEntries(params)),
    };
    const headers = {
      host: endpoint.host,
      'x-acs-action': 'SendSms',
      'x-acs-date': new Date().toISOString().replace(/\.\d+/, ''),
      'x-acs-signature-nonce': randomUUID(),
      'x-acs-version': '2017-05-25',
    };
    const { authorization, ...signed } = signAliyun({ ...settings, method: 'POST', query, headers });
    const url = `${endpoint.origin}/?${canonicalQuery(query)}`;
    const response = await fetch(url, {
      method: 'POST',
      headers: { ...signed, authorization },
      redirect: 'manual',
      signal: AbortSignal.timeout(smsTimeout_ms),
    });
    const { Code, Message } = (await response.json()) as { Code?: string; Message?: string };
    if (Code !== 'OK') throw new Error(`The SMS service answered ${response.status} ${Code ?? ''}: ${Message ?? ''}`);
  };
}

type Unsigned = {
  accessKey: string;
  secretKey: string;
  method: string;
  query: Record<string, string>;
  headers: Record<string, string>;
};

/**
 * Headers with their signature, version 3 without a body:
 * help.aliyun.com/zh/sdk/product-overview/v3-request-structure-and-signature
 */
export function signAliyun({
  accessKey,
  secretKey,
  method,
  query,
  headers,
}: Unsigned): Record<string, string> & { authorization: string } {
  const all: Record<string, string> = { ...headers, 'x-acs-content-sha256': sha256('') };
  const names = Object.keys(all).sort();
  const canonical = [
    method,
    '/',
    canonicalQuery(query),
    names.map((name) => `${name}:${all[name]!.trim()}\n`).join(''),
    names.join(';'),
    sha256(''),
  ].join('\n');
  const signature = createHmac('sha256', secretKey)
    .update(`ACS3-HMAC-SHA256\n${sha256(canonical)}`)
    .digest('hex');
  return {
    ...all,
    authorization: `ACS3-HMAC-SHA256 Credential=${accessKey},SignedHeaders=${names.join(';')},Signature=${signature}`,
  };
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
const encode = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
const canonicalQuery = (query: Record<string, string>) =>
  Object.keys(query)
    .sort()
    .map((name) => `${encode(name)}=${encode(query[name]!)}`)
    .join('&');
