import { z } from 'zod';
import { type Endpoint, get, post } from '#app/core/http/endpoint.server.ts';
import { saveReputationRule } from './reputation.commands.server.ts';
import { getOwnReputation, getReputationDesk, listOwnEntries } from './reputation.queries.server.ts';
import { LogInput, ReputationRuleInput } from './reputation.schema.ts';

const own = { access: 'member', scope: 'read' } as const;

/** Endpoints of reputation. */
export const reputationApi: Endpoint[] = [
  get(
    '/api/ask/reputation',
    ['自己的声望，以及近期的变化', 'My reputation, and what I gained lately'],
    z.object({}),
    getOwnReputation,
    own,
  ),
  get(
    '/api/ask/reputationLog',
    ['自己的声望记录，新的在前', 'The log of my reputation, newest first'],
    LogInput,
    listOwnEntries,
    own,
  ),
  get(
    '/api/admin/reputation',
    ['每件事值多少声望，以及修改历史', 'What acts are worth, and the changes of it'],
    z.object({}),
    getReputationDesk,
    {
      access: 'staff',
    },
  ),
  post(
    '/api/admin/saveReputation',
    ['修改每件事值多少声望', 'Change what acts are worth from now on'],
    ReputationRuleInput,
    saveReputationRule,
    {
      access: 'staff',
    },
  ),
];
