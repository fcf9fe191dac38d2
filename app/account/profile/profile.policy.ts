/** Whether a date, YYYY-MM-DD, can be somebody's birthday: from 1900 on, and not after today in China. */
export function isBirthday(date: string, now: Date): boolean {
  const today = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai' }).format(now);
  return date >= '1900-01-01' && date <= today;
}

/** A profile that says something of everything that is asked for: picture, birthday and motto. */
export const isCompleteProfile = ({
  avatar,
  birthday,
  motto,
}: {
  avatar: string;
  birthday: string | null;
  motto: string;
}): boolean => avatar !== '' && Boolean(birthday) && motto.trim() !== '';
