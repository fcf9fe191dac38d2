import { type Endpoint, post } from '#app/core/http/endpoint.server.ts';
import { dropFailedJobs } from './job-queue.commands.server.ts';
import { DropFailedInput } from './job-queue.schema.ts';

/** Endpoints of the console's page of jobs, beside those of all its pages about the system. */
export const jobQueueApi: Endpoint[] = [
  post(
    '/api/admin/dropFailedJobs',
    ['放弃没有做成的任务', 'Drop jobs that were given up'],
    DropFailedInput,
    dropFailedJobs,
    { access: 'staff', keepsPages: true },
  ),
];
