/** Most characters of what the dialogs take, as the schemas say: these stay out of pages with all that checks them. */
export const lengths = { bountyNote: 200, closeNote: 300, notice: 2000 } as const;
