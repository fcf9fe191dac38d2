import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { openAliyunSms, signAliyun } from './aliyun.server.ts';
import { openTencentSms, signTencent } from './tencent.server.ts';

test('Aliyun: the published example has the published signature', () => {
  const { authorization } = signAliyun({
    accessKey: 'YourAccessKeyId',
    secretKey: 'YourAccessKeySecret',
    method: 'POST',
    query: { ImageId: 'win2019_1809_x64_dtc_zh-cn_40G_alibase_20230811.vhd', RegionId: 'cn-shanghai' },
    headers: {
      host: 'ecs.cn-shanghai.aliyuncs.com',
      'x-acs-action': 'RunInstances',
      'x-acs-date': '2023-10-26T10:22:32Z',
      'x-acs-signature-nonce': '3156853299f313e23d1673dc12e1703d',
      'x-acs-version': '2014-05-26',
    },
  });
  expect(authorization).toBe(
    'ACS3-HMAC-SHA256 Credential=YourAccessKeyId,SignedHeaders=host;x-acs-action;x-acs-content-sha256;x-acs-date;x-acs-signature-nonce;x-acs-version,Signature=06563a9e1b43f5dfe96b81484da74bceab24a1d853912eee15083a6f0f3283c0',
  );
});

test('Tencent: the published example has the published signature', () => {
  const said = signTencent({
    accessKey: 'AKIDz8krbsJ5yKBZQpn74WFkmLPx3EXAMPLE',
    secretKey: 'Gu5t9xGARNpq86cd98joQYCN3EXAMPLE',
    service: 'cvm',
    headers: { 'content-type': 'application/json; charset=utf-8', host: 'cvm.tencentcloudapi.com' },
    payload: '{"Limit": 1, "Filters": [{"Values": ["\\u672a\\u547d\\u540d"], "Name": "instance-name"}]}',
    timestamp_s: 1_551_113_065,
  });
  expect(said).toMatch(/Signature=72e494ea809ad7a8c8f7a4507b9bddcbaa8e581f516e8da2f66e2c5a96525168$/);
});

type Seen = { url: string; headers: Record<string, unknown>; body: string };

/** A service that notes what it is asked and answers so. */
async function serve(answer: object): Promise<{ url: string; seen: Seen[]; close(): void }> {
  const seen: Seen[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (part: Buffer) => (body += part.toString()));
    request.on('end', () => {
      seen.push({ url: request.url ?? '', headers: request.headers, body });
      response.end(JSON.stringify(answer));
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, seen, close: () => void server.close() };
}

const settings = { region: '', accessKey: 'ak', secretKey: 'sk', signName: '问蜗', appId: '1400000000' };
const sms = { mobile: '13800138000', template: 'T1', params: [['code', 'AB34'] as const] };

test('Aliyun: what is sent, and a refusal', async () => {
  const good = await serve({ Code: 'OK' });
  await openAliyunSms({ ...settings, endpoint: good.url })(sms);
  const query = new URL(good.seen[0]!.url, good.url).searchParams;
  expect(Object.fromEntries(query)).toEqual({
    PhoneNumbers: '13800138000',
    SignName: '问蜗',
    TemplateCode: 'T1',
    TemplateParam: '{"code":"AB34"}',
  });
  expect(good.seen[0]!.headers['authorization']).toMatch(/^ACS3-HMAC-SHA256 Credential=ak,/);
  const bad = await serve({ Code: 'isv.BUSINESS_LIMIT_CONTROL', Message: 'limit' });
  await expect(openAliyunSms({ ...settings, endpoint: bad.url })(sms)).rejects.toThrow(
    'isv.BUSINESS_LIMIT_CONTROL: limit',
  );
  good.close();
  bad.close();
});

test('Tencent: what is sent, and refusals of the call and of one number', async () => {
  const good = await serve({ Response: { SendStatusSet: [{ Code: 'Ok', Message: '' }] } });
  await openTencentSms({ ...settings, endpoint: good.url })(sms);
  expect(JSON.parse(good.seen[0]!.body)).toEqual({
    PhoneNumberSet: ['+8613800138000'],
    SmsSdkAppId: '1400000000',
    SignName: '问蜗',
    TemplateId: 'T1',
    TemplateParamSet: ['AB34'],
  });
  expect(good.seen[0]!.headers['x-tc-action']).toBe('SendSms');
  for (const answer of [
    { Error: { Code: 'AuthFailure', Message: 'x' } },
    { SendStatusSet: [{ Code: 'LimitExceeded', Message: 'y' }] },
  ]) {
    const bad = await serve({ Response: answer });
    await expect(openTencentSms({ ...settings, endpoint: bad.url })(sms)).rejects.toThrow(/AuthFailure|LimitExceeded/);
    bad.close();
  }
  good.close();
});
