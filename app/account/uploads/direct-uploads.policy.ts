/** The folder of a member in the object store: nobody can write over another's objects. */
export const folderOf = (memberId: number) => `storage/m${memberId}/`;

/** The operator's template inside a member's folder. */
export const templateOf = (template: string, memberId: number) =>
  `/${folderOf(memberId)}${template.replace(/^\/*(?:storage\/)?/, '')}`;

/** The key of an object by the path that a client names, or null when it is not in the member's folder. */
export function ownKey(url: string, memberId: number): string | null {
  const key = url.replace(/^\/+/, '');
  const isPlain =
    !key.split('/').some((part) => part === '' || part === '.' || part === '..') && !/[\p{C}\\?#%]/u.test(key);
  return isPlain && key.startsWith(folderOf(memberId)) ? key : null;
}

/** The topic of an object: the folder after the member's, else `default`. */
export function topicOf(key: string, memberId: number): string {
  const [topic = '', ...rest] = key.slice(folderOf(memberId).length).split('/');
  return rest.length > 0 && /^[\w-]{1,32}$/.test(topic) ? topic : 'default';
}
