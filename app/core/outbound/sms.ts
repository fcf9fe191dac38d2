/** A text message that services send by a template of theirs: they allow no free text. */
export type Sms = { mobile: string; template: string; params: readonly (readonly [name: string, value: string])[] };

/** How a service is reached; `appId` is Tencent's SdkAppId, '' elsewhere. */
export type SmsSettings = {
  endpoint: string;
  region: string;
  accessKey: string;
  secretKey: string;
  signName: string;
  appId: string;
};

/** Sends one message. @throws Error with the service's own code when it refuses, so that the job is retried */
export type SendSms = (sms: Sms) => Promise<void>;

export const smsTimeout_ms = 15_000;
