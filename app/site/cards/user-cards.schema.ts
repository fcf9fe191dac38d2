import { z } from 'zod';
import { rule } from '#app/core/rules.ts';

/** One thing a member did, contract section 11: `content` is HTML, `create_time` for humans. */
export type RecentRow = { id: string; user_id: number; content: string; create_time: string };

/** One part of a member's card: `component` names what clients draw, `data` what it shows. */
export type CardComponent = { title: string; position: CardPosition; component: string; weigh: number; data?: unknown };
type CardPosition = 'statistic' | 'under_motto' | 'opt' | 'middle' | 'tab';

/** A member's card on the wire. `join_time` is for humans. */
export type UserCard = {
  user: {
    id: number;
    username: string;
    nickname: string;
    avatar: string;
    gender: 0 | 1 | 2;
    motto: string;
    join_time: string;
  };
  components: Record<CardPosition, CardComponent[]>;
  officialAccount: string[];
};

export const CardInput = z.object({ userId: rule.id() });
export const RecentInput = z.object({
  userId: rule.id(),
  page: z.coerce.number().int().min(1).max(500).default(1),
  limit: z.coerce.number().int().min(1).max(50).default(10),
});
