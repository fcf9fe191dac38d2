import { openAliyunSms } from './aliyun.server.ts';
import type { SendSms } from './sms.ts';
import { openTencentSms } from './tencent.server.ts';

/** Which service sends SMS, and its keys; one that is empty is missing. */
type Settings = {
  smsProvider: 'outbox' | 'aliyun' | 'tencent';
  smsEndpoint: string;
  smsRegion: string;
  smsAccessKey: string;
  smsSecretKey: string;
  smsSignName: string;
  smsAppId: string;
};

/** The SMS service of the settings, or null when messages go to the outbox. */
export function openSms(settings: Settings): SendSms | null {
  const { smsProvider, smsEndpoint, smsRegion, smsAccessKey, smsSecretKey, smsSignName, smsAppId } = settings;
  if (smsProvider === 'outbox') return null;
  const shared = {
    endpoint: smsEndpoint,
    region: smsRegion,
    accessKey: smsAccessKey,
    secretKey: smsSecretKey,
    signName: smsSignName,
    appId: smsAppId,
  };
  return smsProvider === 'aliyun' ? openAliyunSms(shared) : openTencentSms(shared);
}

/** Whether messages can leave: to the outbox always, to a service when its keys are there. */
export function isSmsReady({ smsProvider, smsAccessKey, smsSecretKey, smsSignName, smsAppId }: Settings): boolean {
  return (
    smsProvider === 'outbox' ||
    (smsAccessKey !== '' && smsSecretKey !== '' && smsSignName !== '' && (smsProvider !== 'tencent' || smsAppId !== ''))
  );
}
