import type zh from './add-members.zh.ts';

const en: typeof zh = {
  title: 'Add members',
  one: 'Add one',
  oneLead: 'They get a mail with a link for setting a password. It works for 7 days.',
  username: 'User name',
  usernameHelp: '3 to 15 letters, digits or underscores; the first is a letter',
  email: 'E-mail',
  nickname: 'Nickname',
  nicknameHelp: 'Empty: the user name',
  group: 'Member group',
  add: 'Add and send the mail',
  many: 'Add many by CSV',
  manyLead:
    'The first line names the columns: username and email, and nickname and group (the name of a member group) if you like. At most 500 people at a time. If one thing is wrong, nobody is added.',
  example: 'Download an example',
  exampleRows: [
    ['username', 'email', 'nickname', 'group'],
    ['jane', 'jane@example.com', 'Jane', ''],
  ],
  choose: 'Choose a file',
  drop: 'Drop a CSV file here, or',
  text: 'Or paste it here',
  addAll: 'Add and send the mails',
  faults: 'These have to be put right',
  fault: (line: number, field: string, text: string) => `Line ${line}, ${field}: ${text}`,
  fields: { row: 'line', username: 'user name', email: 'e-mail', nickname: 'nickname', group: 'member group' },
  waiting: 'Without a password yet',
  nobody: 'Nobody is waiting',
  nobodyText:
    'Members whom you add stand here until they have set a password, so that you can send the mail again or hand over the link.',
  sent: 'Link made',
  again: 'Send again',
  copy: 'Copy the link',
  copyOf: (name: string) => `Copy the link for “${name}” to set a password`,
  copied: 'The link is copied. Earlier links no longer work',
  linkNote: 'Hand it over yourself: whoever opens it can set the password. It is not shown again once you leave.',
  againOf: (name: string) => `Send “${name}” the mail again`,
};
export default en;
