import { z } from 'zod';
import { removeUpload } from '#app/account/uploads/upload-desk.commands.server.ts';
import { listUploads } from '#app/account/uploads/upload-desk.queries.server.ts';
import { UploadIdInput, UploadListInput } from '#app/account/uploads/upload-desk.schema.ts';
import { type Endpoint, get, post } from '#app/core/http/endpoint.server.ts';
import { decideReport } from '#app/messages/reports/report-decisions.commands.server.ts';
import { getReportFile, listReports } from '#app/messages/reports/message-reports.queries.server.ts';
import { DecideReportInput, ReportIdInput, ReportListInput } from '#app/messages/reports/message-reports.schema.ts';
import { listActs } from '#app/admin/audit/audit.queries.server.ts';
import { AuditInput } from '#app/admin/audit/audit.schema.ts';
import { getHealthReport } from '#app/admin/system/health.queries.server.ts';
import { getLetter, listLetters, listOutboxFiles } from '#app/admin/system/outbox.queries.server.ts';
import { LetterInput, LettersInput, OutboxInput } from '#app/admin/system/outbox.schema.ts';
import { retryFailedJobs, retryJob } from '#app/admin/system/job-queue.commands.server.ts';
import { getFailedJobs, getQueues } from '#app/admin/system/job-queue.queries.server.ts';
import { FailedJobsInput, RetryFailedInput, RetryJobInput } from '#app/admin/system/job-queue.schema.ts';
import { getUploadFile } from '#app/admin/uploads/upload-sums.queries.server.ts';

const none = z.object({});
const staff = { access: 'staff' } as const;
const write = { access: 'staff', keepsPages: true } as const;

/** Endpoints of the console's pages about content and system. */
export const adminApi: Endpoint[] = [
  get('/api/admin/uploads', 'A page of all uploads, and what they take', UploadListInput, listUploads, staff),
  get('/api/admin/upload', 'One upload with where it is used as far as known', UploadIdInput, getUploadFile, staff),
  post('/api/admin/removeUpload', 'Remove an upload with its file', UploadIdInput, removeUpload, write),
  get('/api/admin/reports', 'A page of reports by state', ReportListInput, listReports, staff),
  get('/api/admin/report', 'One report with its conversation; the view is logged', ReportIdInput, getReportFile, staff),
  post('/api/admin/decideReport', 'Decide on a report', DecideReportInput, decideReport, write),
  get(
    '/api/admin/letters',
    'Mails and text messages of the last week, without address and content',
    LettersInput,
    listLetters,
    staff,
  ),
  get('/api/admin/outbox', 'Messages in the outbox folder', OutboxInput, listOutboxFiles, staff),
  get(
    '/api/admin/letter',
    'One message of the outbox folder; the view is logged; needs a recent proof',
    LetterInput,
    getLetter,
    staff,
  ),
  get('/api/admin/audit', 'A page of the audit log', AuditInput, listActs, staff),
  get('/api/admin/queues', 'Every kind of job with counts and schedule', none, getQueues, staff),
  get('/api/admin/failedJobs', 'Jobs that were given up', FailedJobsInput, getFailedJobs, staff),
  post('/api/admin/retryJob', 'Run a job that was given up again', RetryJobInput, retryJob, write),
  post(
    '/api/admin/retryFailedJobs',
    'Run the jobs of a kind that were given up again',
    RetryFailedInput,
    retryFailedJobs,
    write,
  ),
  get('/api/admin/health', 'How this installation does', none, getHealthReport, staff),
];
