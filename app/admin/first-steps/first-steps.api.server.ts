import { z } from 'zod';
import { type Endpoint, post } from '#app/core/http/endpoint.server.ts';
import { putStepsAway, waiveStep } from './first-steps.commands.server.ts';
import { WaiveStepInput } from './first-steps.schema.ts';

const options = { access: 'staff', keepsPages: true } as const;

/** Endpoints of the list of first steps. */
export const firstStepsApi: Endpoint[] = [
  post(
    '/api/admin/putStepsAway',
    ['把开站清单收起七天', 'Put the list of first steps away for a week'],
    z.object({}),
    putStepsAway,
    options,
  ),
  post(
    '/api/admin/waiveStep',
    ['说明本站不需要清单中的一项，或又需要了', 'Say that this site does without a first step, or needs it after all'],
    WaiveStepInput,
    waiveStep,
    options,
  ),
];
