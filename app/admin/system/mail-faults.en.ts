import type zh from './mail-faults.zh.ts';

export default {
  host: 'This mail server cannot be found. Check the host name in the address',
  away: 'The mail server cannot be reached. Check host name and port, and whether this machine may reach it',
  slow: 'The mail server does not answer. Most often the port is wrong or a firewall is in between',
  certificate: 'No encrypted connection was made. Check port, encryption and the certificate of the server',
  login: 'The mail server rejects the account or the password. Some services need a password for apps',
  recipient: 'The mail server rejects the address of the sender or the recipient',
  other: 'The mail server did not take the mail. The log of the server says why',
} satisfies typeof zh;
