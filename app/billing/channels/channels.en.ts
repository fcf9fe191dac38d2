import type { Widen } from '#app/core/texts/language.ts';
import type zh from './channels.zh.ts';

export default {
  isOn: 'Open to members',
  isOnHelp:
    'Members can choose it for top-ups. When off, no new payments begin. Payments and refunds already under way are still finished.',
  isSandbox: 'Test mode',
  isSandboxHelp: 'Payment pages say so. Alipay also uses its sandbox gateway.',
  min: 'Smallest payment in yuan',
  max: 'Largest payment in yuan',
  amountWrong: 'Enter an amount with at most two decimals',
  fields: {
    appId: 'App ID',
    sellerId: 'Receiving account (PID, begins with 2088)',
    publicKey: 'Alipay’s public key',
    privateKey: 'Private key',
    merchantId: 'Merchant number',
    serial: 'Serial number of the merchant certificate',
    platformKeys: 'WeChat Pay’s public key or platform certificates (PEM, several allowed)',
    publicKeyId: 'ID of WeChat Pay’s public key (begins with PUB_KEY_ID_)',
    apiKey: 'APIv3 key (32 characters)',
    hasH5: 'Use H5 payments on phones',
    secretKey: 'Secret key (begins with sk_)',
    webhookSecret: 'Webhook signing secret (begins with whsec_)',
    endpoint: 'API address (leave empty for the provider’s own)',
  } as Record<string, string>,
  privateKeyHelp: {
    alipay: 'PKCS#8 or PKCS#1, PEM or one line of Base64',
    wechat: 'All of apiclient_key.pem',
  } as Record<string, string>,
  drop: (name: string) => `Remove what is saved: ${name}`,
  kept: 'Saved. Leave empty to keep it',
  notifyUrl: 'Notification address',
  notifyHelp: {
    alipay: 'Sent with each order; nothing to enter at Alipay',
    wechat: 'Sent with each order; nothing to enter at WeChat Pay. It must be reachable from the internet by HTTPS',
    stripe: 'Add a webhook in Stripe’s dashboard for checkout.session.* and refund.*',
  },
  copy: 'Copy address',
  save: 'Save',
  test: 'Test',
  testHelp: 'One harmless query with the saved keys; no money moves',
  checked: 'Last test',
  works: 'The test passed',
  fails: 'The test failed',
} satisfies Widen<typeof zh>;
