import { type Endpoint, get, post } from '#app/core/http/endpoint.server.ts';
import {
  addDomain,
  allowDomain,
  checkDomain,
  removeDomain,
  withdrawDomain,
} from './developer-domains.commands.server.ts';
import { getOwnDomains } from './developer-domains.queries.server.ts';
import {
  AddDomainInput,
  AllowDomainInput,
  checksAnHour,
  DomainInput,
  WithdrawDomainInput,
} from './developer-domains.schema.ts';

const quiet = { keepsPages: true, limit: { per: 'member', max: 60, window_s: 3600 } } as const;
/** Each calls a host that somebody typed in. */
const calling = { keepsPages: true, limit: { per: 'member', max: checksAnHour, window_s: 3600 } } as const;
const staff = { access: 'staff', keepsPages: true } as const;

/** Endpoints of developers' domains. */
export const developerDomainsApi: Endpoint[] = [
  get(
    '/api/developer/domain',
    [
      '开发者的域名证明：域名、令牌、放置位置的最近检查结果',
      'The proof of a developer’s domain: the host, its token, and what the last look found',
    ],
    DomainInput,
    getOwnDomains,
    { access: 'member' },
  ),
  post(
    '/api/developer/addDomain',
    ['填写要证明的域名，得到令牌', 'Name the domain to prove and get its token'],
    AddDomainInput,
    addDomain,
    quiet,
  ),
  post(
    '/api/developer/checkDomain',
    [
      '立即检查域名：DNS 记录 _think-verify.域名，或 https 文件 /.well-known/plugin-publisher.txt',
      'Check the domain now: the DNS record _think-verify.HOST, or the https file /.well-known/plugin-publisher.txt',
    ],
    DomainInput,
    checkDomain,
    calling,
  ),
  post(
    '/api/developer/removeDomain',
    ['移除域名，公开页不再显示', 'Remove the domain; public pages no longer show it'],
    DomainInput,
    removeDomain,
    quiet,
  ),
  post(
    '/api/admin/withdrawDomain',
    ['撤销开发者的域名，附理由', 'Withdraw a developer’s domain, with a reason'],
    WithdrawDomainInput,
    withdrawDomain,
    staff,
  ),
  post(
    '/api/admin/allowDomain',
    ['允许开发者重新证明被撤销的域名', 'Let a developer prove a withdrawn domain again'],
    AllowDomainInput,
    allowDomain,
    staff,
  ),
];
