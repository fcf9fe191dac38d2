import { forgetPrivateTexts } from '#app/core/texts/kept-text.ts';
import { clearLogin } from '#app/core/request/login-state.ts';
import { request } from '#app/core/request/request.ts';

/**
 * Ends the present login. True when the server has ended it; cookies and private texts are forgotten then. A refusal
 * has been shown.
 */
export async function logOut(): Promise<boolean> {
  const answer = await request.post('/api/user/logout', { refresh_token: '' }, { loading: true });
  if (answer.code !== 1) return false;
  clearLogin();
  forgetPrivateTexts();
  return true;
}
