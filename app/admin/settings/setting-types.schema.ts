import { z } from 'zod';

/** One text, trimmed. */
export const text = (max: number) => z.string().trim().max(max);
/** An address on the web, or ''. */
export const webUrl = z.union([z.literal(''), z.url({ protocol: /^https?$/ }).max(300)]);
/** A host name or address, alone or with a port. */
export const host = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^(?:[a-z0-9](?:[a-z0-9.-]{0,251}[a-z0-9])?|\[[0-9a-f:.]{2,45}\])(?::[1-9]\d{0,4})?$/);
/** ldap:// or ldaps:// with a host name, alone or with a port. */
export const serverUrl = z
  .string()
  .trim()
  .regex(/^ldaps?:\/\/(?:[a-z0-9](?:[a-z0-9.-]{0,251}[a-z0-9])?|\[[0-9a-f:.]{2,45}\])(?::[1-9]\d{0,4})?\/?$/i);
/**
 * The name of a bucket, or '': it becomes a part of a host name or path. Old ones have capitals and underscores too.
 */
export const bucket = /^(?:[a-z0-9](?:[a-z0-9._-]*[a-z0-9])?)?$/i;
/** The name of an attribute (RFC 4512, section 2.5). */
export const attribute = z
  .string()
  .trim()
  .max(60)
  .regex(/^[a-z][a-z0-9-]*$/i);
