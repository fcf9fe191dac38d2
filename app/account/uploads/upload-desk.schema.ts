import { z } from 'zod';
import { keysetFields } from '#app/core/keyset.ts';
import { rule } from '#app/core/rules.ts';

/*
 * Glossary: desk – what the console shows of all members' uploads.
 */

export const uploadTypes = ['all', 'image', 'other'] as const;

/**
 * An upload in the console's list. URLs are '' when its store is not set up any more; `member` is null when the account
 * is gone.
 */
export type DeskUpload = {
  id: number;
  name: string;
  topic: string;
  storage: string;
  mimetype: string;
  size: number;
  width: number;
  height: number;
  url: string;
  fullUrl: string;
  thumbUrl: string;
  at: number;
  memberId: number | null;
  nickname: string | null;
};

export type UploadTotals = { files: number; bytes: number };

/** Filters of the list; `member` is an account or a member number. */
export const UploadListInput = z.object({
  type: z.enum(uploadTypes).catch('all'),
  topic: z
    .string()
    .trim()
    .regex(/^[\w-]{0,32}$/)
    .catch(''),
  member: z.string().trim().max(50).catch(''),
  ...keysetFields,
});
export const UploadIdInput = z.object({ id: rule.id() });
