import type zh from './added-members-api.zh.ts';

const en: typeof zh = {
  unreadable: 'This file cannot be read. Save it as CSV (UTF-8) and try again',
  noHead: 'The first line must name the columns, username and email at least',
  tooManyRows: (max: number) => `At most ${max} people at a time. Divide the file`,
  noRows: 'There is nobody to add',
  rowsWrong: (count: number) =>
    `${count === 1 ? 'One thing has' : `${count} things have`} to be put right first. Nobody has been added`,
  badUsername: 'A user name has 3 to 15 letters, digits or underscores and begins with a letter',
  usernameTaken: 'Somebody has this user name',
  usernameReserved: 'This user name is reserved',
  twice: 'The same as in an earlier line',
  badEmail: 'That is no e-mail address',
  emailTaken: 'There is an account with this e-mail address',
  badNickname: 'A nickname has up to 32 letters, digits, underscores and hyphens',
  noGroup: 'There is no such member group',
  added: (count: number) =>
    count === 1
      ? 'Added. A mail for setting the password is on its way'
      : `Added ${count} people. Mails for setting the password are on their way`,
  sentAgain: 'The mail is on its way again. Earlier links no longer work',
  linkMade: 'The link is made. Earlier links no longer work',
  welcomeOver:
    'This link was used, has expired or was replaced. Set your password by “Forgot password” on the log-in page, or ask the staff for another mail',
  passwordSet: 'Your password is set. You can log in now',
  passwordSetAndIn: 'Your password is set, and you are logged in',
  subject: (site: string) => `Your account at ${site}: set a password`,
  text: (site: string, name: string, url: string) =>
    `Hello,\n\nthe staff of ${site} made the account “${name}” for you. Open this link to set a password; it works for 7 days:\n${url}\n\nIf you know nothing of this, ignore this mail.\n`,
};
export default en;
