/** Where an account and a journal are shown. */
export const accountPath = (code: string): string => `/admin/books/account?code=${encodeURIComponent(code)}`;

export const journalPath = (id: number): string => `/admin/books/journal/${id}`;

export const reconciliationPath = '/admin/reconciliation';

export const billPath = (id: number) => `${reconciliationPath}/${id}`;
