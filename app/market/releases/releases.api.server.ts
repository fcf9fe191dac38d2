import { type Endpoint, get, post } from '#app/core/http/endpoint.server.ts';
import { editVersion, withdrawVersion } from './releases.commands.server.ts';
import { getVersion, listVersions } from './releases.queries.server.ts';
import * as schema from './releases.schema.ts';
import {
  deprecateVersion,
  pauseVersion,
  restoreVersion,
  resumeVersion,
  rollOutVersion,
  scheduleVersion,
  unscheduleVersion,
  yankVersion,
} from './roll-outs.commands.server.ts';

/** What nobody sees who is not of the developer's team. */
const writing = { keepsPages: true, limit: { per: 'member', max: 120, window_s: 3600 } } as const;
/** What a plugin's page and the lists show. */
const releasing = { ...writing, keepsPages: false } as const;

const reading = { access: 'member', scope: 'plugins:read' } as const;

/** Endpoints of versions, for developers. */
export const releasesApi: Endpoint[] = [
  get(
    '/api/developer/versions',
    ['我参与的所有插件的版本，最新的在前', 'Versions of all plugins that I work on, newest first'],
    schema.VersionListInput,
    listVersions,
    reading,
  ),
  get(
    '/api/developer/version',
    ['一个版本的清单、扫描结果和与上一版的差异', 'A version: manifest, findings, and what differs from the last one'],
    schema.VersionIdInput,
    getVersion,
    reading,
  ),
  post(
    '/api/developer/editVersion',
    ['修改一个版本的更新说明和安全标记', 'Change the changelog and the security flag of a version'],
    schema.EditVersionInput,
    editVersion,
    writing,
  ),
  post(
    '/api/developer/withdrawVersion',
    ['撤回一个还没有人用上的版本', 'Withdraw a version that nobody has yet'],
    schema.VersionIdInput,
    withdrawVersion,
    writing,
  ),
  post(
    '/api/developer/rollOutVersion',
    ['把一个版本发布给 5%、25% 或所有设备', 'Offer a version to 5, 25 or 100 percent of devices'],
    schema.RollOutInput,
    rollOutVersion,
    releasing,
  ),
  post(
    '/api/developer/scheduleVersion',
    ['让一个版本到时自动发布', 'Have a version go out at a time'],
    schema.ScheduleVersionInput,
    scheduleVersion,
    writing,
  ),
  post(
    '/api/developer/unscheduleVersion',
    ['取消版本的排期', 'Cancel the schedule of a version'],
    schema.VersionIdInput,
    unscheduleVersion,
    writing,
  ),
  post(
    '/api/developer/pauseVersion',
    ['暂停放量', 'Pause the roll-out of a version'],
    schema.VersionIdInput,
    pauseVersion,
    releasing,
  ),
  post(
    '/api/developer/resumeVersion',
    ['继续放量', 'Resume the roll-out of a version'],
    schema.VersionIdInput,
    resumeVersion,
    releasing,
  ),
  post(
    '/api/developer/yankVersion',
    ['撤下一个版本，不再给新的安装', 'Yank a version: nobody gets it any more'],
    schema.YankVersionInput,
    yankVersion,
    releasing,
  ),
  post(
    '/api/developer/deprecateVersion',
    ['标记一个版本不再推荐，并写明改用什么', 'Deprecate a version, with what to use instead'],
    schema.DeprecateVersionInput,
    deprecateVersion,
    releasing,
  ),
  post(
    '/api/developer/restoreVersion',
    ['恢复一个不再推荐的版本', 'Make a deprecated version live again'],
    schema.VersionIdInput,
    restoreVersion,
    releasing,
  ),
];
