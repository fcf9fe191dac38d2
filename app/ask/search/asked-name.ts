/** What stands before and behind a name when somebody asks what it is, in either language. */
const before = new RegExp(
  [
    String.raw`^(?:(?:so|hi|hey|ok|please|pls|(?:can|could) (?:you|someone|anyone)(?: please)?),?\s+)*`,
    String.raw`(?:(?:what(?:['’]?s| is| are| does| do)|how (?:does|do)(?! (?:i|you|we|they)\b)|define|eli5`,
    String.raw`|(?:explain|describe|tell|teach)(?: to)?(?: me)?(?: about)?|(?:the )?(?:meaning|definition) of`,
    String.raw`|(?:an? )?(?:intro|introduction|overview) (?:to|of))[:,]?\s+`,
    String.raw`(?:(?:an?|the|is|are|what(?: is| are)?)\s+)*`,
    String.raw`|(?:请问|谁能|能不能|可以)?(?:(?:什么|啥)(?:是|叫)|何[谓为]|(?:解释|介绍|讲解|说明|科普)一?下`,
    String.raw`|[讲说](?:一?下|讲|说))\s*)`,
  ].join(''),
  'iu',
);
/** Words that end a question only where one began. */
const verbs = String.raw`|\s+(?:do|does|works?|is|are|used for|good for|exactly|actually|really|even)`;
const endings = (more: string) =>
  new RegExp(
    [
      String.raw`(?:\s+(?:mean|means|meaning|stand for|stands for|definition|explained|explanation|for beginners`,
      String.raw`|for dummies|in (?:ai|llms?|machine learning)|in simple (?:terms|words)|in plain english|all about)`,
      String.raw`|\s*[是指叫](?:的是)?(?:什么|啥)(?:意思|东西|概念|玩意儿?)?|\s*(?:什么|啥)意思|\s*(?:怎么|如何)理解`,
      String.raw`|\s*的?(?:定义|含义|意思)(?:是什么)?|\s*是?[做干](?:什么|啥)(?:用)?的|\s*有(?:什么|啥)用${more})+`,
      String.raw`\s*[?？!！。.~啊呀呢吗]*$`,
    ].join(''),
    'iu',
  );
const [behind, behindAsked] = [endings(''), endings(verbs)];
const end = /^["'“”‘’「」\s]+|["'“”‘’「」\s?？!！。.…啊呀呢吗]+$/gu;

/** A name is no longer than this, in words or Han characters; a Latin word counts as three of these. */
const longest = 12;

/** The name in a question for what it is, such as “what's RAG” or 幻觉是什么意思; null for any other text. */
export function askedName(text: string): string | null {
  if (/["“”:：]/u.test(text)) return null;
  const typed = text.trim();
  const asked = typed.replace(before, '');
  const name = asked.replace(asked === typed ? behind : behindAsked, '').replace(end, '');
  if (name === '' || name === typed.replace(end, '')) return null;
  const size = (name.match(/\p{sc=Han}|[^\s\p{sc=Han}]+/gu) ?? []).reduce(
    (sum, part) => sum + (/\p{sc=Han}/u.test(part) ? 1 : 3),
    0,
  );
  return size <= longest ? name : null;
}
