import type { ActNames } from '#app/core/audit.server.ts';

/** What the acts around developers' domains are called in the audit log. */
export const developerDomainsActs: ActNames = {
  'market.addDomain': ['填写要证明的域名', 'Named a domain to prove'],
  'market.proveDomain': ['证明了域名', 'Proved a domain'],
  'market.loseDomain': ['域名的证明失效', 'Lost the proof of a domain'],
  'market.removeDomain': ['移除域名', 'Removed a domain'],
  'market.withdrawDomain': ['撤销开发者的域名', 'Withdrew a developer’s domain'],
  'market.allowDomain': ['允许重新证明域名', 'Allowed a domain to be proven again'],
};
