/**
 * A text of another program, such as a fault of a mail server, without what identifies people or opens doors: of mail
 * addresses the first letter and the host stay, of mobile numbers three figures in front and two at the end, of
 * addresses with a password neither name nor password.
 */
export function hideAddresses(text: string): string {
  return text
    .replace(/(\b[a-z][a-z\d+.-]*:\/\/)[^\s/]+@/gi, '$1***@')
    .replace(/([^\s<>"'()[\]:;,@/*])[^\s<>"'()[\]:;,@/]*@([^\s<>"'()[\]:;,@]+)/gu, '$1***@$2')
    .replace(/(?<!\d)(1[3-9]\d)\d{6}(\d{2})(?!\d)/g, '$1******$2');
}
