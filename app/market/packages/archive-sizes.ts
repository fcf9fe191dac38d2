/** A size in words for a limit that was passed. */
export const mib = (bytes: number): string =>
  bytes >= 1024 ** 2 ? `${Math.round(bytes / 1024 ** 2)} MB` : `${Math.round(bytes / 1024)} KB`;
