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
import { getLetter, listLetters, listOutboxLetters } from '#app/admin/system/outbox.queries.server.ts';
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
  get(
    '/api/admin/uploads',
    ['一页上传文件和占用的空间', 'A page of all uploads, and what they take'],
    UploadListInput,
    listUploads,
    staff,
  ),
  get(
    '/api/admin/upload',
    ['一个上传文件，以及已知的使用位置', 'One upload with where it is used as far as known'],
    UploadIdInput,
    getUploadFile,
    staff,
  ),
  post(
    '/api/admin/removeUpload',
    ['删除上传记录和文件', 'Remove an upload with its file'],
    UploadIdInput,
    removeUpload,
    write,
  ),
  get('/api/admin/reports', ['按状态列出一页举报', 'A page of reports by state'], ReportListInput, listReports, staff),
  get(
    '/api/admin/report',
    ['一条举报和相关对话；查看会记入日志', 'One report with its conversation; the view is logged'],
    ReportIdInput,
    getReportFile,
    staff,
  ),
  post('/api/admin/decideReport', ['处理举报', 'Decide on a report'], DecideReportInput, decideReport, write),
  get(
    '/api/admin/letters',
    ['最近一周的邮件和短信，不含地址和内容', 'Mails and text messages of the last week, without address and content'],
    LettersInput,
    listLetters,
    staff,
  ),
  get('/api/admin/outbox', ['发件箱中的信件', 'Messages in the outbox'], OutboxInput, listOutboxLetters, staff),
  get(
    '/api/admin/letter',
    [
      '发件箱中的一封信件；查看会记入日志，需要近期的本人验证',
      'One message of the outbox; the view is logged; needs a recent proof',
    ],
    LetterInput,
    getLetter,
    staff,
  ),
  get('/api/admin/audit', ['一页审计日志', 'A page of the audit log'], AuditInput, listActs, staff),
  get(
    '/api/admin/queues',
    ['各类任务的数量和执行计划', 'Every kind of job with counts and schedule'],
    none,
    getQueues,
    staff,
  ),
  get('/api/admin/failedJobs', ['已放弃的任务', 'Jobs that were given up'], FailedJobsInput, getFailedJobs, staff),
  post(
    '/api/admin/retryJob',
    ['重新执行一个已放弃的任务', 'Run a job that was given up again'],
    RetryJobInput,
    retryJob,
    write,
  ),
  post(
    '/api/admin/retryFailedJobs',
    ['重新执行一类已放弃的任务', 'Run the jobs of a kind that were given up again'],
    RetryFailedInput,
    retryFailedJobs,
    write,
  ),
  get('/api/admin/health', ['本站的运行状况', 'How this installation does'], none, getHealthReport, staff),
];
