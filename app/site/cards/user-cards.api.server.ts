import { type Endpoint, get } from '#app/core/http/endpoint.server.ts';
import { getUserCard, listRecent } from './user-cards.queries.server.ts';
import { CardInput, RecentInput } from './user-cards.schema.ts';

/** Endpoints of the cards that show a member. */
export const userCardsApi: Endpoint[] = [
  get(
    '/api/interaction/userCard',
    [
      '会员名片：基本资料和组成名片的各个部分',
      'Card of a member: who they are and the parts a card is put together from',
    ],
    CardInput,
    getUserCard,
    { scope: 'read' },
  ),
  get(
    '/api/interaction/loadMoreUserRecent',
    ['会员的最近动态，新的在前', 'What a member did, the newest first'],
    RecentInput,
    listRecent,
    {
      scope: 'read',
    },
  ),
];
