import { type Endpoint, get, post } from '#app/core/http/endpoint.server.ts';
import { changeShare, previewShare, readyShare, saveShare } from './shares.commands.server.ts';
import { addShareFile, removeShareFile } from './share-files.commands.server.ts';
import { getShareFile } from './share-files.queries.server.ts';
import { getShareDraft, getShareView, listOwnShares } from './shares.queries.server.ts';
import {
  ChangeShareInput,
  FileIdInput,
  FileOfShareInput,
  maxShareFile_bytes,
  OwnSharesInput,
  PreviewShareInput,
  SaveShareInput,
  ShareFileInput,
  ShareIdInput,
} from './shares.schema.ts';

const member = { access: 'member' } as const;
const quiet = { keepsPages: true } as const;

/** Endpoints of paid shares: for buyers, authors and the desk. */
export const sharesApi: Endpoint[] = [
  get(
    '/api/billing/share',
    [
      '读者有权看到的付费分享；付费内容只给买家和作者',
      'A paid share as the caller may see it; what is sold only for its buyers and its author',
    ],
    ShareIdInput,
    getShareView,
  ),
  get(
    '/api/billing/shareFile',
    ['已购分享的一个文件', 'A file of a share that was bought'],
    FileOfShareInput,
    getShareFile,
    member,
  ),
  get(
    '/api/billing/shares',
    ['自己的分享列表', 'A page of the caller’s own shares'],
    OwnSharesInput,
    listOwnShares,
    member,
  ),
  get(
    '/api/billing/shareDraft',
    ['编辑用的分享内容', 'One own share for editing'],
    ShareIdInput,
    getShareDraft,
    member,
  ),
  post(
    '/api/billing/saveShare',
    ['新建草稿或修改分享', 'Make a draft of a paid share or change a share'],
    SaveShareInput,
    saveShare,
    {
      isIdempotent: true,
      before: readyShare,
      limit: { per: 'member', max: 60, window_s: 600 },
    },
  ),
  post(
    '/api/billing/previewShare',
    ['预览分享的文字', 'How a text of a share will look'],
    PreviewShareInput,
    previewShare,
    {
      ...quiet,
      limit: { per: 'member', max: 120, window_s: 60 },
    },
  ),
  post(
    '/api/billing/changeShare',
    ['发布、暂停、恢复或撤回自己的分享', 'Publish, pause, resume or revoke an own share'],
    ChangeShareInput,
    changeShare,
  ),
  post(
    '/api/billing/addShareFile',
    ['给分享添加文件（multipart：id、file）', 'Add a file to an own share (multipart: id, file)'],
    ShareFileInput,
    addShareFile,
    {
      maxBody: maxShareFile_bytes + 64 * 1024,
      limit: { per: 'member', max: 60, window_s: 600 },
    },
  ),
  post(
    '/api/billing/removeShareFile',
    ['删除还没有人买过的分享的文件', 'Remove a file of an own share that nobody has bought'],
    FileIdInput,
    removeShareFile,
  ),
];
