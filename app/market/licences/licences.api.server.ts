import { type Endpoint, post } from '#app/core/http/endpoint.server.ts';
import { ActivateInput, FreeSeatInput, OfflineInput, SiteLicenceInput } from './licences.schema.ts';
import { issueOfflineFile } from './offline-licences.commands.server.ts';
import { activateLicence, checkLicence, deactivateLicence, moveSeat } from './seats.commands.server.ts';

/** Hosts know a licence by its key alone. */
const host = { access: 'public', keepsPages: true, limit: { per: 'ip', max: 120, window_s: 60 } } as const;

/** Endpoints of licences. */
export const licencesApi: Endpoint[] = [
  post(
    '/api/market/v1/licences/activate',
    ['宿主程序：在站点上激活许可证，占用一个席位', 'For hosts: activate a licence on a site, which takes a seat'],
    ActivateInput,
    activateLicence,
    host,
  ),
  post(
    '/api/market/v1/licences/deactivate',
    ['宿主程序：空出自己的席位', 'For hosts: give the seat of this site back'],
    SiteLicenceInput,
    deactivateLicence,
    host,
  ),
  post(
    '/api/market/v1/licences/check',
    ['宿主程序：查询许可证是否有效、更新到何时', 'For hosts: is the licence valid, and until when are there updates'],
    SiteLicenceInput,
    checkLicence,
    host,
  ),
  post(
    '/api/market/licences/offline',
    ['给不联网的站点签发离线文件，30 天有效', 'An offline file of my licence for one site, valid for 30 days'],
    OfflineInput,
    issueOfflineFile,
    { keepsPages: true, limit: { per: 'member', max: 30, window_s: 600 } },
  ),
  post(
    '/api/market/moveSeat',
    ['移走许可证的一个站点，每年三次', 'Free a seat of my licence, three times a year'],
    FreeSeatInput,
    moveSeat,
    { keepsPages: true, limit: { per: 'member', max: 60, window_s: 600 } },
  ),
];
