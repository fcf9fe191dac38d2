import { z } from 'zod';

/*
 * Glossary: door – what stands before everything that is not for strangers; registration – how one gets an account by
 * oneself: freely, by an invitation link, once staff have said yes, or not at all.
 */

export const siteAccesses = ['everybody', 'members'] as const;
export const registrationModes = ['open', 'invitation', 'approval', 'closed'] as const;
export type RegistrationMode = (typeof registrationModes)[number];

/** A domain as people type it: without `@` and `*.`, in lower case. */
export const EmailDomain = z
  .string()
  .trim()
  .toLowerCase()
  .transform((value) => value.replace(/^(?:@|\*\.)/, ''))
  .pipe(
    z
      .string()
      .max(253)
      .regex(/^[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)+$/),
  );
