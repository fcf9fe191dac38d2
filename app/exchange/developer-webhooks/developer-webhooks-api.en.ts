import type { Widen } from '#app/core/texts/language.ts';
import type zh from './developer-webhooks-api.zh.ts';

export default { aboutWebhooks: 'Your webhooks as a developer' } satisfies Widen<typeof zh>;
