export default {
  trusted: '受信任的开发者',
  trustedText: '工作人员信任这位开发者，更新一直干净',
  identity: '实名已核实',
  identityText: '本站核实过实名，姓名不公开',
  domain: '域名',
  checkedOn: '核对于',
  domainOn: (name: string, date: string) => `域名 ${name}，核对于 ${date}`,
  domainText: '开发者在这个域名上放了本站给的令牌，每天检查一次',
  all: (words: readonly string[]) => words.join('；'),
};
