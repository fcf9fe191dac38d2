/** The page of all notices. */
export const noticesPath = '/user/account/notice';
/** Where members choose how they are told. */
export const noticeSettingsPath = `${noticesPath}/settings`;

/** The address of a list of notices; what is the default is left out. */
export function noticeListPath({
  kind = '',
  unread = false,
  after,
  before,
}: {
  kind?: string;
  unread?: boolean;
  after?: string | null;
  before?: string | null;
}): string {
  const query = new URLSearchParams();
  if (kind !== '') query.set('kind', kind);
  if (unread) query.set('unread', '1');
  if (after) query.set('after', after);
  if (before) query.set('before', before);
  const text = query.toString();
  return text === '' ? noticesPath : `${noticesPath}?${text}`;
}
