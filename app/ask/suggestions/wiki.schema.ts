import { z } from 'zod';
import { rule } from '#app/core/rules.ts';

export const WikiInput = z.object({ subject: z.enum(['post', 'answer']), id: rule.id(), wiki: rule.flag() });
