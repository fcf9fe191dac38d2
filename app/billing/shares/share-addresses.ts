/** Where a share is seen, bought and read. */
export const sharePath = (id: string) => `/user/xiaowo/sharepay/${id}`;
/** The same with the code of who passes it on. */
export const promotedPath = (id: string, code: string) => `${sharePath(id)}?p=${encodeURIComponent(code)}`;
/** A file of a share as a download, for those who may have it. */
export const filePath = (id: string, fileId: string) => `${sharePath(id)}/file/${fileId}`;
export const minePath = '/user/xiaowo/share';
export const newPath = '/user/xiaowo/share/new';
export const editPath = (id: string) => `/user/xiaowo/share/${id}/edit`;
export const purchasesPath = '/user/xiaowo/purchases';
/** Where cash is topped up; afterwards the way leads back to the share. */
export const topUpPath = (missing: number, here: string) =>
  `/user/account/balance/top-up?amount=${missing}&to=${encodeURIComponent(here)}`;
