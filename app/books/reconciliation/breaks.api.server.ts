import { type Endpoint, get, post } from '#app/core/http/endpoint.server.ts';
import { confirmBreak, rejectBreak, resolveBreak, takeBreak } from './breaks.commands.server.ts';
import { listOpenBreaks } from './breaks.queries.server.ts';
import { BreakIdInput, BreakListInput, ResolveBreakInput } from './breaks.schema.ts';

const staff = { access: 'staff', keepsPages: true } as const;
const moving = { ...staff, isIdempotent: true } as const;

/** Endpoints of what does not agree. */
export const breaksApi: Endpoint[] = [
  get('/api/admin/breaks', ['按状态列出差错', 'Breaks by state'], BreakListInput, listOpenBreaks, { access: 'staff' }),
  post('/api/admin/takeBreak', ['认领差错', 'Look after a break'], BreakIdInput, takeBreak, staff),
  post(
    '/api/admin/resolveBreak',
    ['说明原因并处理差错，动账时提出方案', 'End a break with a reason, or propose to when that moves money'],
    ResolveBreakInput,
    resolveBreak,
    moving,
  ),
  post(
    '/api/admin/confirmBreak',
    ['复核并执行他人的方案', 'Do what another person proposed for a break'],
    BreakIdInput,
    confirmBreak,
    moving,
  ),
  post(
    '/api/admin/rejectBreak',
    ['退回差错的处理方案', 'Take the proposal for a break back'],
    BreakIdInput,
    rejectBreak,
    staff,
  ),
];
