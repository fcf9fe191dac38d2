import { type Endpoint, get, post } from '#app/core/http/endpoint.server.ts';
import { confirmBreak, rejectBreak, resolveBreak, takeBreak } from './breaks.commands.server.ts';
import { listOpenBreaks } from './breaks.queries.server.ts';
import { BreakIdInput, BreakListInput, ResolveBreakInput } from './breaks.schema.ts';

const staff = { access: 'staff', keepsPages: true } as const;
const moving = { ...staff, isIdempotent: true } as const;

/** Endpoints of what does not agree. */
export const breaksApi: Endpoint[] = [
  get('/api/admin/breaks', 'Breaks by state', BreakListInput, listOpenBreaks, { access: 'staff' }),
  post('/api/admin/takeBreak', 'Look after a break', BreakIdInput, takeBreak, staff),
  post(
    '/api/admin/resolveBreak',
    'End a break with a reason, or propose to when that moves money',
    ResolveBreakInput,
    resolveBreak,
    moving,
  ),
  post('/api/admin/confirmBreak', 'Do what another person proposed for a break', BreakIdInput, confirmBreak, moving),
  post('/api/admin/rejectBreak', 'Take the proposal for a break back', BreakIdInput, rejectBreak, staff),
];
