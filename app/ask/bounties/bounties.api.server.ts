import { z } from 'zod';
import { type Endpoint, get, post } from '#app/core/http/endpoint.server.ts';
import { awardBounty, offerBounty } from './bounties.commands.server.ts';
import { getBountyOffer } from './bounties.queries.server.ts';
import { AwardBountyInput, OfferBountyInput } from './bounties.schema.ts';

const moving = { isIdempotent: true, limit: { per: 'member', max: 120, window_s: 60 } } as const;

/** Endpoints of bounties. */
export const bountyApi: Endpoint[] = [
  get(
    '/api/ask/bountyOffer',
    ['我的积分与悬赏规则', 'My points and the rules of a bounty'],
    z.object({}),
    getBountyOffer,
    {
      access: 'member',
    },
  ),
  post(
    '/api/ask/offerBounty',
    ['为问题悬赏积分', 'Offer points for an answer to a question'],
    OfferBountyInput,
    offerBounty,
    moving,
  ),
  post(
    '/api/ask/awardBounty',
    ['把我的悬赏给一个回答', 'Give my open bounty to an answer'],
    AwardBountyInput,
    awardBounty,
    moving,
  ),
];
