import { unixSeconds } from '#app/core/unix-seconds.ts';
import { createHash, createHmac } from 'node:crypto';
import { type SendSms, type SmsSettings, smsTimeout_ms } from './sms.ts';

/** Tencent Cloud's SMS service: cloud.tencent.com/document/api/382/55981 */
export function openTencentSms(settings: SmsSettings): SendSms {
  return async ({ mobile, template, params }) => {
    const endpoint = new URL(settings.endpoint || 'https://sms.tencentcloudapi.com');
    const payload = JSON.stringify({
      PhoneNumberSet: [`+86${mobile}`],
      SmsSdkAppId: settings.appId,
      SignName: settings.signName,
      TemplateId: template,
      TemplateParamSet: params.map(([, value]) => value),
    });
    const timestamp_s = unixSeconds();
    const signed = { 'content-type': 'application/json; charset=utf-8', host: endpoint.host };
    const headers = {
      ...signed,
      'x-tc-action': 'SendSms',
      'x-tc-version': '2021-01-11',
      'x-tc-region': settings.region || 'ap-guangzhou',
      'x-tc-timestamp': String(timestamp_s),
      authorization: signTencent({ ...settings, service: 'sms', headers: signed, payload, timestamp_s }),
    };
    const response = await fetch(endpoint, {
      method: 'POST',
      headers,
      body: payload,
      redirect: 'manual',
      signal: AbortSignal.timeout(smsTimeout_ms),
    });
    const { Response: said } = (await response.json()) as { Response?: { Error?: Fault; SendStatusSet?: Fault[] } };
    const fault = said?.Error ?? said?.SendStatusSet?.find(({ Code }) => Code !== 'Ok');
    if (!said || fault)
      throw new Error(`The SMS service answered ${response.status} ${fault?.Code ?? ''}: ${fault?.Message ?? ''}`);
  };
}

type Fault = { Code: string; Message: string };
type Unsigned = {
  accessKey: string;
  secretKey: string;
  service: string;
  headers: Record<string, string>;
  payload: string;
  timestamp_s: number;
};

/** The Authorization header of a POST: cloud.tencent.com/document/api/382/52072 (TC3-HMAC-SHA256) */
export function signTencent({ accessKey, secretKey, service, headers, payload, timestamp_s }: Unsigned): string {
  const names = Object.keys(headers).sort();
  const canonicalHeaders = names.map((name) => `${name}:${headers[name]!.toLowerCase()}\n`).join('');
  const canonical = ['POST', '/', '', canonicalHeaders, names.join(';'), sha256(payload)].join('\n');
  const day = new Date(timestamp_s * 1000).toISOString().slice(0, 10);
  const scope = `${day}/${service}/tc3_request`;
  const key = [service, 'tc3_request'].reduce((last, part) => hmac(last, part), hmac(`TC3${secretKey}`, day));
  const signature = hmac(key, ['TC3-HMAC-SHA256', timestamp_s, scope, sha256(canonical)].join('\n')).toString('hex');
  return `TC3-HMAC-SHA256 Credential=${accessKey}/${scope}, SignedHeaders=${names.join(';')}, Signature=${signature}`;
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();
