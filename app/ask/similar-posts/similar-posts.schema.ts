import { z } from 'zod';
import { limits, unboundedText } from '#app/ask/parts/ask.schema.ts';

export const SimilarInput = z.object({ title: unboundedText().trim().max(limits.title[1]).default('') });
