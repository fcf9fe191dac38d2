const chinese = `的 了 着 过 吗 呢 吧 啊 呀 嘛 哦 地 得 是 在 有 和 与 及 或 把 被 给 对 从 到 向 跟 让 使 也 都 就 还 又 再 很 太 更 最 挺 只 才 已 要 想 会 能
可 该 应 请 问 求 我 你 您 他 她 它 们 这 那 哪 个 些 种 谁 啥 么 怎 几 多 不 没 去 来 一 之 其 所 以 为 因 而 但 并 则 若 如 于 等 下 上 里 中 时
我们 你们 您们 他们 她们 它们 咱们 大家 自己 这个 那个 哪个 这些 那些 哪些 这里 那里 哪里 哪儿 这样 那样 这么 那么 怎么 怎样 怎么样 怎么办 如何 什么 为什么
为何 为啥 多少 几个 一个 一下 一些 一种 一样 一直 是否 是不是 有没有 能不能 可不可以 会不会 要不要 能否 可否 可以 能够 应该 需要 想要 请问 请教 求助 求教 谢谢 各位
大佬 大神 现在 目前 已经 还是 还有 以及 或者 并且 而且 但是 因为 所以 如果 然后 关于 对于 进行 之间 之后 之前 的话 来说 出来 起来 没有 不能 不会 不了
知道 办 回事 怎么回事 老是 总是 到底 究竟 有点 一点 特别 好像 以后 以前 的时候 时候`;

const english = `a an the of to in on at by for from with as is are was were be been being am do does did doing done have has had how what why when where
which who whom whose that this these those there here it its i me my we us our you your he she they them their and or but if then than so can
could should would will shall may might must not no into about between any some please help thanks over need needs want know get gets got use make makes
whats hows wheres whos thats im ive another always enough up out off just only also very too much many`;

const words = new Set(`${chinese} ${english}`.split(/\s+/));

/** Whether a folded, lower-case word carries no meaning of its own: left out of a question that has other words. */
export function isStopWord(word: string): boolean {
  return words.has(word);
}
