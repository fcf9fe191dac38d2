/** Mails fail by the present way since a time in unix seconds; `error` is what the mail program said last. */
export type MailTrouble = { since: number; tries: number; error: string };
