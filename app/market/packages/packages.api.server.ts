import { type Endpoint, get, post } from '#app/core/http/endpoint.server.ts';
import { abortPackage, addPackagePart, finishPackage, startPackage } from './package-uploads.commands.server.ts';
import { getPackageUpload } from './package-uploads.queries.server.ts';
import { PackagePartInput, PackageUploadInput, part_bytes, StartPackageInput } from './packages.schema.ts';

const own = { access: 'member', scope: 'plugins:publish', keepsPages: true } as const;

/** Endpoints by which developers send packages. */
export const packagesApi: Endpoint[] = [
  post(
    '/api/developer/startPackage',
    ['开始分段上传插件包', 'Begin to send a package in parts'],
    StartPackageInput,
    startPackage,
    { ...own, limit: { per: 'member', max: 60, window_s: 3600 } },
  ),
  post(
    '/api/developer/addPackagePart',
    [
      '上传插件包的一段（multipart 字段 chunk），顺序不限',
      'Send a part of a package (multipart field chunk), in any order',
    ],
    PackagePartInput,
    addPackagePart,
    { ...own, maxBody: part_bytes + 64 * 1024, limit: { per: 'member', max: 600, window_s: 3600 } },
  ),
  get(
    '/api/developer/packageUpload',
    ['上传的进度与检查结果', 'How the upload of a package stands, and what the checks say'],
    PackageUploadInput,
    getPackageUpload,
    own,
  ),
  post(
    '/api/developer/finishPackage',
    ['插件包已传完，开始检查', 'Say that a package was sent completely: it is looked at'],
    PackageUploadInput,
    finishPackage,
    { ...own, limit: { per: 'member', max: 60, window_s: 3600 } },
  ),
  post(
    '/api/developer/abortPackage',
    ['取消上传插件包，删除已收到的部分', 'Give up sending a package; what was sent is removed'],
    PackageUploadInput,
    abortPackage,
    own,
  ),
];
