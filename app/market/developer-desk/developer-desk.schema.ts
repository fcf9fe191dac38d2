import { z } from 'zod';
import { rule } from '#app/core/rules.ts';

export const SuspendDeveloperInput = z.object({ id: rule.id(), reason: rule.line().trim().min(2).max(500) });
export const ReopenDeveloperInput = z.object({ id: rule.id() });
export const TrustDeveloperInput = z.object({ id: rule.id(), trusted: rule.flag() });
