import { z } from 'zod';
import { rule } from '#app/core/rules.ts';

const VoteSubject = z.enum(['post', 'answer', 'comment']);

export const VoteInput = z.object({
  subject: VoteSubject,
  id: rule.id(),
  value: z.coerce.number().pipe(z.literal([-1, 0, 1])),
});
