import { z } from 'zod';
import { declareSettings } from '#app/core/process/settings-registry.server.ts';

/** What new members may write, what is held for review and how much one may do a day. */
export const getScreeningSettings = declareSettings({
  /** How long an account counts as new, and what its texts may hold and its day may take. */
  newMemberHours: z.number().int().min(0).default(24),
  newMemberPosts: z.number().int().min(0).default(3),
  newMemberAnswers: z.number().int().min(0).default(10),
  newMemberLinks: z.number().int().min(0).default(2),
  newMemberImages: z.number().int().min(0).default(1),
  newMemberMentions: z.number().int().min(0).default(2),
  /** So many texts of a new member wait for a reviewer before anybody sees them; 0 for none. */
  reviewedFirstPosts: z.number().int().min(0).default(0),
  /** A new member's text typed in less is held for review; 0 for no such rule. */
  typingSeconds: z.number().int().min(0).default(3),
  /** The same text is refused for so long. */
  repeatSeconds: z.number().int().min(0).default(300),
  /** Texts with this spam score and more are held for review. */
  spamHoldScore: z.number().int().min(1).default(50),
  votesPerDay: z.number().int().min(1).default(40),
});
