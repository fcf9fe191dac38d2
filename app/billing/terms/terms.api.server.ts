import { z } from 'zod';
import { type Endpoint, get, post } from '#app/core/http/endpoint.server.ts';
import { changeTerms, withdrawTerms } from './terms.commands.server.ts';
import { getPublicTerms, getTermDesk } from './terms.queries.server.ts';
import { ChangeTermsInput, TermIdInput } from './terms.schema.ts';

const none = z.object({});
const write = { access: 'staff', keepsPages: true } as const;

/** Endpoints of the fees, limits and rules of money. */
export const termsApi: Endpoint[] = [
  get('/api/billing/terms', 'Fees and rules in force, and the change announced', none, getPublicTerms),
  get('/api/admin/terms', 'All terms in force, the change to come and past changes', none, getTermDesk, {
    access: 'staff',
  }),
  post(
    '/api/admin/changeTerms',
    'Change terms from a moment on; needs a recent proof',
    ChangeTermsInput,
    changeTerms,
    write,
  ),
  post(
    '/api/admin/withdrawTerms',
    'Take back a change of terms that has not begun; needs a recent proof',
    TermIdInput,
    withdrawTerms,
    write,
  ),
];
