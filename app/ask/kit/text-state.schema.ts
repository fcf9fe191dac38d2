type Named = { id: number; name: string };

/** The same with names in the reader's language. */
export type TextState = { title: string; markdown: string; category: Named | null; tags: Named[] };
